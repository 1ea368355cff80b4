export interface SmsMessage {
  /** National digits with the area code before them: '+919876543210'. */
  phone: string
  text: string
  /** The one-time code inside the text, where there is one. */
  code?: string
}

/**
 * `refused`: this phone takes no such text, and will not later. `unsent`: it has not left, and may be tried again.
 * `unknown`: the line broke when it may have left.
 */
export type SmsFate = 'refused' | 'unsent' | 'unknown'

/** A text message that did not leave, as far as is known. */
export class SmsFault extends Error {
  /** Whether it may leave later: the provider is away, or has too much to do. */
  readonly isTemporary: boolean
  readonly fate: SmsFate
  constructor(message: string, isTemporary: boolean, fate: SmsFate) {
    super(message)
    this.name = 'SmsFault'
    this.isTemporary = isTemporary
    this.fate = fate
  }
}

export interface SmsGateway {
  /** Sends a text message. Resolves when the provider has accepted it. @throws SmsFault */
  send(message: SmsMessage): Promise<void>
  /**
   * Whether the provider has accepted such a text in the last `agoMs`: asked about one whose answer was lost. A provider
   * that cannot tell has no such method.
   */
  readonly wasSent?: (
    message: Pick<SmsMessage, 'phone' | 'text'>,
    agoMs: number,
  ) => Promise<boolean>
}
