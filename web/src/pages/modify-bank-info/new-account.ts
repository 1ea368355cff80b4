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
