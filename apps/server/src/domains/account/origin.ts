import type { Language } from '@noren/i18n/languages'

/** Where a request comes from: what its limits and its codes are bound to. */
export interface Origin {
  deviceId: string
  address: string
  language: Language
  at: Date
}
