import { type Currency, compareMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Proof } from '../../loan-view/ProofNote.tsx'
import { minorOf } from '../../loan-view/terms.ts'

export type VoucherForm = { reference: string; amount: string; paidOn: string | null }
export type VoucherProblem = 'required' | 'reference' | 'amount'

const REFERENCE_LENGTH_MIN = 6
const REFERENCE_LENGTH_MAX = 40

/** A bank's reference as it is compared: "utr 1234-5678" becomes "UTR12345678" (the server does the same). */
export const readReference = (typed: string): string =>
  typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

export function voucherProblems(
  form: VoucherForm,
  hasPicture: boolean,
  currency: Currency,
): Partial<Record<keyof VoucherForm | 'picture', VoucherProblem>> {
  const problems: Partial<Record<keyof VoucherForm | 'picture', VoucherProblem>> = {}
  if (!hasPicture) problems.picture = 'required'
  const { length } = readReference(form.reference)
  if (form.reference.trim() === '') problems.reference = 'required'
  else if (length < REFERENCE_LENGTH_MIN || form.reference.trim().length > REFERENCE_LENGTH_MAX)
    problems.reference = 'reference'
  if (form.amount === '') problems.amount = 'required'
  else if (compareMinor(minorOf(form.amount, currency), ZERO_MINOR) <= 0) problems.amount = 'amount'
  if (form.paidOn === null) problems.paidOn = 'required'
  return problems
}

/** What was read goes where nothing was typed yet. */
export const filledFrom = (form: VoucherForm, read: Proof['read']): VoucherForm => ({
  reference: form.reference.trim() === '' ? (read.reference ?? '') : form.reference,
  amount: form.amount === '' ? (read.amount ?? '') : form.amount,
  paidOn: form.paidOn ?? read.paidOn,
})

export type ReadField = 'reference' | 'amount' | 'paidOn'
export type ReadResult = { field: ReadField; read: string; isSame: boolean }

/** What the machine found on the picture, beside what the person said; what it did not find is left out. */
export function readResults(
  proof: Pick<Proof, 'reference' | 'amount' | 'paidOn' | 'read' | 'currency'>,
): ReadResult[] {
  const { read, currency } = proof
  const results: ReadResult[] = []
  if (read.reference !== null) {
    const isSame = readReference(read.reference) === readReference(proof.reference)
    results.push({ field: 'reference', read: read.reference, isSame })
  }
  if (read.amount !== null) {
    const order = compareMinor(minorOf(read.amount, currency), minorOf(proof.amount, currency))
    results.push({ field: 'amount', read: read.amount, isSame: order === 0 })
  }
  if (read.paidOn !== null) {
    results.push({ field: 'paidOn', read: read.paidOn, isSame: read.paidOn === proof.paidOn })
  }
  return results
}
