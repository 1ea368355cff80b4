export interface MailMessage {
  to: string
  subject: string
  /** Plain text; a link is on a line of its own. */
  text: string
}

/** Sends an e-mail. Resolves when the provider has accepted it. */
export interface MailGateway {
  send(message: MailMessage): Promise<void>
}
