import { nationalDigits, phoneMessage } from '../../shell/step-up/phone-number.ts'

/** Whether this can be the number that signed in: the device keeps no more than its last digits. */
export const isOwnNumber = (typed: string, kept: string | null): boolean =>
  phoneMessage(typed) === null && (kept === null || nationalDigits(typed).endsWith(kept.slice(-4)))
