import type { ProofOf } from './call-proofs.ts'

/**
 * What cannot be proven of a call, although the contract says that it is needed, and why. What is proven after all has
 * to leave this table.
 */
export const UNPROVEN: Readonly<Partial<Record<ProofOf, string>>> = {
  'loginOut notYours': 'ends the session that it is called with, and can name no other',
  'saveConsent twice':
    'each answer that a person gives is a line of its own in the ledger of consents',
  'saveConsent atOnce': 'the same',
  'livingStart twice': 'each start draws turns of its own; how many there may be is limited',
  'livingStart atOnce': 'the same',
  'quote twice': 'each statement has a number of its own, and nobody owes anything by it',
  'quote atOnce': 'the same',
  'bankCodePreCheck atOnce':
    'questions that cross ask the bank one by one, within the limit of a day',
}
