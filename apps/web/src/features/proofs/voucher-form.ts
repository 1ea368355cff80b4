import { type Currency, compareMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Proof } from '../../loan-view/ProofNote.tsx'
import { minorOf, minorTyped } from '../../loan-view/terms.ts'

/** '' for nothing. The picture is kept in memory only: it may be large, and is quickly chosen again. */
export type VoucherForm = {
  picture: Blob | null
  reference: string
  amount: string
  paidOn: string
}

const REFERENCE_LENGTH_MIN = 6
const REFERENCE_LENGTH_MAX = 40

/**
 * Normalises a bank reference for comparison: "utr 1234-5678" becomes "UTR12345678" (the server does the
 * same).
 */
export const readReference = (typed: string): string =>
  typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const isReferenceLong = (typed: string): boolean =>
  readReference(typed).length >= REFERENCE_LENGTH_MIN && typed.trim().length <= REFERENCE_LENGTH_MAX

export const isSomeMoney = (amount: string, currency: Currency): boolean =>
  compareMinor(minorTyped(amount, currency), ZERO_MINOR) > 0

type Read = Omit<VoucherForm, 'picture'>

/** Fills what was read into fields where nothing was typed. */
export const filledFrom = (form: Read, read: Proof['read']): Read => ({
  reference: form.reference.trim() === '' ? (read.reference ?? '') : form.reference,
  amount: form.amount || (read.amount ?? ''),
  paidOn: form.paidOn || (read.paidOn ?? ''),
})

export type ReadField = 'reference' | 'amount' | 'paidOn'
export type ReadResult = { field: ReadField; read: string; isSame: boolean }

/**
 * What the machine read from the picture compared with what the person entered; fields it could not read
 * are left out.
 */
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
