/** bizStatus: how far certification has come. */
export const USER_STATUS = {
  signedUp: 0,
  started: 10,
  identity: 20,
  personalInfo: 30,
  contacts: 40,
  bankAccount: 50,
  certified: 60,
  blocked: 70,
} as const

export type UserStatus = (typeof USER_STATUS)[keyof typeof USER_STATUS]

export const isCertified = (status: number): boolean => status >= USER_STATUS.certified
export const canApply = (status: number): boolean => status === USER_STATUS.certified
