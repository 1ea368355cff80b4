import type { BankForm } from '../facial-auth/bank-form.ts'

export const FORM_ID = 'new-account'
export const EMPTY_FORM: BankForm = { bankCode: '', ifsc: '', accountNumber: '', accountAgain: '' }
