export interface MailMessage {
  to: string
  subject: string
  /** Plain text; a link is on a line of its own. */
  text: string
  /** The same for every try of the same letter, so that a mailbox can tell a copy. */
  mailId?: string
  attachments?: readonly MailAttachment[]
}

/** A PDF. */
export interface MailAttachment {
  fileName: string
  bytes: Buffer
}

/** Sends an e-mail. Resolves when the provider has accepted it, and throws a MailFault when it has not. */
export interface MailGateway {
  send(message: MailMessage): Promise<void>
}

/**
 * `refused`: this address takes no such letter, and will not later. `unsent`: it has not left, and may be
 * tried again. `unknown`: the line broke when it may have left.
 */
export type MailFate = 'refused' | 'unsent' | 'unknown'

export class MailFault extends Error {
  readonly fate: MailFate
  constructor(message: string, fate: MailFate) {
    super(message)
    this.name = 'MailFault'
    this.fate = fate
  }
}
