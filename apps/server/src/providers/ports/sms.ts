export interface SmsMessage {
  /** National digits with the area code before them: '+919876543210'. */
  phone: string
  text: string
  /** The one-time code inside the text, where there is one. */
  code?: string
}

/** Sends a text message. Resolves when the provider has accepted it. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}
