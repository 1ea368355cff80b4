import type { Language } from '@noren/i18n/languages'

/** Where a request comes from; limits and codes are bound to it. */
export interface Origin {
  deviceId: string
  address: string
  language: Language
  at: Date
  /** The mark of a device that signed in before (known-device.ts). */
  mark?: string | undefined
  /** Of the device's own key, where the request proves one; a new session is bound to it. */
  keyHash?: Buffer | undefined
  /** The session, for codes that confirm something in it. */
  who?: { sessionId: string } | undefined
}
