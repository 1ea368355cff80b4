import { readKept } from './storage/kept.ts'

/** The last digits of the phone number that signed in (session-store.ts). */
export const keptPhone = (): string | null => readKept('noren_phone')
