import type { Language } from '@noren/i18n/languages'

/** Where a request comes from; limits and codes are bound to it. */
export interface Origin {
  deviceId: string
  address: string
  language: Language
  at: Date
}
