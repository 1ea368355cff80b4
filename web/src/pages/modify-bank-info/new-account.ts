import type { Bank, BankForm } from '../facial-auth/bank-form.ts'
import { bankOfIfsc } from '../facial-auth/bank-form.ts'

export const FORM_ID = 'new-account'
export const EMPTY_FORM: BankForm = { bankCode: '', ifsc: '', accountNumber: '', accountAgain: '' }

/** The form after a change; an IFSC that names its bank chooses it too. */
export function changedForm(
  form: BankForm,
  part: Partial<BankForm>,
  banks: readonly Bank[],
): BankForm {
  const named = part.ifsc === undefined ? null : bankOfIfsc(part.ifsc, banks)
  return { ...form, ...part, ...(named && { bankCode: named.bankCode }) }
}

/** Refusals that concern the code; every other one concerns the account and closes the code's sheet. */
const ABOUT_THE_CODE: readonly (string | null)[] = ['OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED']
export const isAboutCode = (reason: string | null): boolean => ABOUT_THE_CODE.includes(reason)
