import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'

/** What was read from a picture of a payment; null where nothing was found. Only ever a suggestion. */
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
  /** null once the picture was erased. */
  fileKeySealed: Buffer | null
  sentAt: Date
  answerBy: Date
  /** Whether it pauses penal charges; after earlier refusals a proof no longer does. */
  hasPaused: boolean
  decidedAt: Date | null
  decidedOn: Day | null
  refusalReason: string | null
  matchedEventId: string | null
  /** Another proof with a similar picture. */
  alikeProofId: string | null
}
