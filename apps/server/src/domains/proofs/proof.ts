import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'

/** What a picture of a payment says; null where nothing was found. Never more than a suggestion. */
export interface PaymentReading {
  readonly reference: string | null
  readonly amountMinor: Minor | null
  readonly paidOn: Day | null
}

export type ProofState = 'checking' | 'accepted' | 'refused'

export interface ProofRow {
  proofId: string
  loanId: string
  userId: string
  state: ProofState
  reference: string
  amountMinor: Minor
  currency: Currency
  paidOn: Day
  reading: PaymentReading
  fileId: string
  fileKeySealed: Buffer
  sentAt: Date
  answerBy: Date
  /** Whether it pauses penal charges; after refused ones it no longer does. */
  hasPaused: boolean
  decidedAt: Date | null
  decidedOn: Day | null
  refusalReason: string | null
  matchedEventId: string | null
  /** Another proof whose picture looks like this one's. */
  alikeProofId: string | null
}
