import { isPhone, nationalDigits } from '../../shell/step-up/phone-number.ts'

/** Whether this can be the number that signed in: the device stores only its last digits. */
export const isOwnNumber = (typed: string, kept: string | null): boolean =>
  isPhone(typed) && (kept === null || nationalDigits(typed).endsWith(kept.slice(-4)))
