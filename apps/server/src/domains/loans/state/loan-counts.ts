import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { Counted } from '../../../platform/counts.ts'
import type { Tx } from '../../../platform/db/pool.ts'

type StatusWord = keyof typeof LOAN_STATUS

const WORD_OF = new Map<LoanStatus, StatusWord>(
  Object.entries(LOAN_STATUS).map(([word, status]) => [status, word as StatusWord]),
)

export const LOAN_MOVES: Counted<StatusWord> = {
  name: 'noren_loan_moves_total',
  help: 'Loans that came into a state: submitted is an application, disbursed a payout that arrived.',
  label: 'to',
  words: [...WORD_OF.values()],
}

export const countMove = (tx: Tx, to: LoanStatus, by = 1): void => {
  const word = WORD_OF.get(to)
  if (word) tx.count(LOAN_MOVES, word, by)
}
