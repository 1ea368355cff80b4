/** Refusals that concern the code; every other one concerns what it was asked for. */
export const ABOUT_THE_CODE = ['OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED'] as const
export const isAboutCode = (reason: string | null): boolean =>
  ABOUT_THE_CODE.some((known) => known === reason)
