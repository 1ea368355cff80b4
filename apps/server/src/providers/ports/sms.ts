export interface SmsMessage {
  /** National digits with the area code before them: '+919876543210'. */
  phone: string
  text: string
  /** The one-time code inside the text, where there is one. */
  code?: string
}

/** A text message that did not leave. */
export class SmsFault extends Error {
  /** Whether it may leave later: the provider is away, or has too much to do. */
  readonly isTemporary: boolean
  constructor(message: string, isTemporary: boolean) {
    super(message)
    this.name = 'SmsFault'
    this.isTemporary = isTemporary
  }
}

/** Sends a text message. Resolves when the provider has accepted it. @throws SmsFault */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}
