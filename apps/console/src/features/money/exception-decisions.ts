import type { ExceptionDecision, ExceptionKind } from '@noren/contract/operator/reconciliation'

/** What is known of an exception before anybody has decided it. */
export interface Undecided {
  readonly kind: ExceptionKind
  readonly state: string
  /** `bank 1010`, or a provider. */
  readonly source: string
  /** Below zero: money that left. */
  readonly amount: string
  readonly lineId: string | null
}

/** Nothing moved in these, so that nothing but a person's word ends them. */
const WITHOUT_CASH: readonly ExceptionKind[] = [
  'changed',
  'gap',
  'tooLate',
  'unreadable',
  'unknownKind',
  'currencyDiffers',
]
const IN: readonly ExceptionDecision[] = ['bankInterest', 'unidentified']
const OUT: readonly ExceptionDecision[] = ['bankCharge', 'taxPayment', 'withheldPayment']
const BOTH: readonly ExceptionDecision[] = [
  'capital',
  'transfer',
  'guarantee',
  'platformFee',
  'remittance',
]

/** What may be said of it, the likeliest first; the server has the last word. */
export function decisionsFor(of: Undecided): readonly ExceptionDecision[] {
  // Nobody knew whose it is; all that is left to say is that it is known now.
  if (of.state === 'posted') return ['identify']
  if (WITHOUT_CASH.includes(of.kind)) return ['dismiss', 'explain']
  const isAtBank = of.lineId !== null && of.source.startsWith('bank ')
  const ofBank = isAtBank ? [...(Number(of.amount) < 0 ? OUT : IN), ...BOTH] : []
  const match: readonly ExceptionDecision[] = of.lineId === null ? [] : ['match']
  const difference: readonly ExceptionDecision[] =
    isAtBank && of.kind !== 'amountDiffers' ? [] : ['difference']
  return [...match, ...difference, ...ofBank, 'explain']
}

/** What a decision needs beside the word. */
export type Needed = 'item' | 'fee' | 'withdrawal' | 'remittance' | 'agreement' | 'day' | null

export function neededFor(decision: ExceptionDecision, amount: string): Needed {
  switch (decision) {
    case 'match':
    case 'identify':
      return 'item'
    case 'platformFee':
      return 'fee'
    case 'guarantee':
      return 'agreement'
    case 'remittance':
      return 'remittance'
    case 'capital':
      return Number(amount) < 0 ? 'withdrawal' : null
    case 'explain':
      return 'day'
    default:
      return null
  }
}

/** Of what is left out the server takes the oldest that fits, or books that nobody agreed it. */
export const mayBeLeftOut = (needed: Needed): boolean => needed === 'withdrawal'

/** The state in which it is afterwards. */
export function stateAfter(
  decision: ExceptionDecision,
): 'matched' | 'explained' | 'dismissed' | 'posted' {
  if (decision === 'match' || decision === 'identify') return 'matched'
  if (decision === 'explain') return 'explained'
  return decision === 'dismiss' ? 'dismissed' : 'posted'
}
