import {
  LATER_PHONE_CHECK,
  telecomFotp,
  telecomFv,
  telecomLotp,
  telecomLv,
} from '@noren/contract/certification'

/** The pair of calls for the address's `type`: one pair for 2, the other for everything else. */
export const callsOfType = (type: string | null) =>
  type === LATER_PHONE_CHECK
    ? ({ send: telecomLotp, confirm: telecomLv } as const)
    : ({ send: telecomFotp, confirm: telecomFv } as const)
