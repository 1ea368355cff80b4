/** Refusals that concern the code; all others concern the action it was requested for. */
export const ABOUT_THE_CODE = ['OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED'] as const
export const isAboutCode = (reason: string | null): boolean =>
  ABOUT_THE_CODE.some((known) => known === reason)
