import { absoluteMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Tx } from '../../platform/db/pool.ts'
import {
  carryOutDispute,
  type DisputeDeps,
  disputeByReference,
  lockOpenDispute,
  openDispute,
} from '../repayments/disputes.ts'
import { valueDay } from './post-arrivals.ts'
import type { LineOfPayment } from './store/statements.ts'
import { takeLines } from './take-lines.ts'

const NO_COST = { costMinor: ZERO_MINOR, taxMinor: ZERO_MINOR }
/** Why a line opens no dispute: a person looks at it, as at every line that nobody here expects. */
const LEFT_TO_PEOPLE: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'AMOUNT_RANGE',
  'DECISION_UNFIT',
  'CASE_DECIDED',
  'REFERENCE_USED',
])

/**
 * What a provider's lines say of disputes: money that it took back opens one, money that it gives back of one that is
 * open wins it. Whatever does not fit stays a line that nobody expects, and becomes an exception. Returns how many changed.
 */
export const takeDisputes = (deps: DisputeDeps, tx: Tx, book: string): Promise<number> =>
  takeLines(tx, {
    ...{ book, kind: 'dispute', leftToPeople: LEFT_TO_PEOPLE },
    take: (line) => takeLine(deps, tx, { book, line }),
  })

const takeLine = async (
  deps: DisputeDeps,
  tx: Tx,
  { book, line }: { book: string; line: LineOfPayment },
): Promise<boolean> => {
  const { reference, lineId, paymentId } = line
  const amountMinor = absoluteMinor(line.amountMinor)
  const known = await disputeByReference(tx, { book, reference })
  if (line.amountMinor < 0) {
    if (known || paymentId === null) return false
    const by = { lineId, on: valueDay(deps, line.bookedOn) }
    const reason = 'provider'
    await openDispute(deps, tx, { paymentId, amountMinor, reference, reason, respondBy: null, by })
    return true
  }
  if (known?.state !== 'open' || known.amountMinor !== amountMinor) return false
  const { disputeId } = known
  const subject = await lockOpenDispute(tx, { disputeId })
  await carryOutDispute(deps, tx, subject, { decision: 'won', ...NO_COST, by: null })
  return true
}
