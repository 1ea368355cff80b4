import {
  LATER_PHONE_CHECK,
  telecomFotp,
  telecomFv,
  telecomLotp,
  telecomLv,
} from '@noren/contract/certification'

/** The pair of calls that the address's `type` means: 2 one pair, all others the other. */
export const callsOfType = (type: string | null) =>
  type === LATER_PHONE_CHECK
    ? ({ send: telecomLotp, confirm: telecomLv } as const)
    : ({ send: telecomFotp, confirm: telecomFv } as const)
