export interface MailMessage {
  to: string
  subject: string
  /** Plain text; a link stands on a line of its own. */
  text: string
}

/** Sends a letter. Resolves when the provider has taken it. */
export interface MailGateway {
  send(message: MailMessage): Promise<void>
}
