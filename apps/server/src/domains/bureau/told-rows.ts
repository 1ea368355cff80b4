import type { BureauGround } from '@noren/contract/bureau'
import { addDays, type Day } from '@noren/contract/dates'
import { bureauReportingOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { lenderOf } from '../loans/products.ts'
import { writeMessage } from '../messages/write-message.ts'
import * as disputes from './store/row-disputes.ts'
import { listStanding, type StandingRow } from './store/rows.ts'

export const answerContext = (disputeId: string): string =>
  `bureau_row_disputes.answer ${disputeId}`

export interface ShownTold extends StandingRow {
  lender: string
  dispute:
    | (Pick<disputes.RowDispute, 'ground' | 'openedAt' | 'dueOn' | 'state'> & {
        answer: string | null
      })
    | null
  mayDispute: boolean
}

/** What a bureau holds of a person's loans here, each with what they said against it last. */
export const toldRowsOf = async (
  deps: Pick<Deps, 'market' | 'secrets'>,
  on: Querier,
  userId: string,
): Promise<ShownTold[]> => {
  const standing = await listStanding(on, userId)
  if (standing.length === 0) return []
  const said = await disputes.listDisputesOf(on, userId)
  return standing.map((row) => {
    const last = said.find(({ loanId }) => loanId === row.loanId)
    return {
      ...row,
      lender: lenderOf(deps, row.lenderCode).shortName,
      dispute: last ? shown(deps, last) : null,
      mayDispute: isFree(row, said),
    }
  })
}

/** Nothing about the loan waits, and nothing of this row was answered. */
const isFree = (
  { rowId, loanId }: Pick<StandingRow, 'rowId' | 'loanId'>,
  said: readonly disputes.RowDispute[],
): boolean =>
  !said.some((one) => one.rowId === rowId || (one.loanId === loanId && one.state === 'open'))

const shown = ({ secrets }: Pick<Deps, 'secrets'>, dispute: disputes.RowDispute) => {
  const { disputeId, ground, openedAt, dueOn, state, answerSealed } = dispute
  const isAnswered = state !== 'open' && answerSealed !== null
  const answer = isAnswered
    ? openField(secrets.fieldKey, answerContext(disputeId), answerSealed)
    : null
  return { ground, openedAt, dueOn, state, answer }
}

/**
 * The borrower says that what a bureau was told of a loan is wrong. Until a person has answered none says worse of it, unless
 * the same ground was answered before. Once more it is the same dispute. Throws NOT_FOUND.
 */
export const disputeToldRow = async (
  deps: Deps,
  of: { userId: string; rowId: string; ground: BureauGround; at: Date },
): Promise<void> => {
  const { userId, rowId, ground, at: openedAt } = of
  await inTransaction(deps.db, async (tx) => {
    await lockUserStatus(tx, userId)
    const standing = await listStanding(tx, userId)
    const row = standing.find((one) => one.rowId === rowId)
    if (!row) throw new AppError('NOT_FOUND')
    const said = await disputes.listDisputesOf(tx, userId)
    if (!isFree(row, said)) return
    const { loanId } = row
    await disputes.insertDispute(tx, {
      ...{ userId, disputeId: deps.newId(), loanId, rowId, ground, openedAt },
      dueOn: answeredBy(deps),
      isHolding: !said.some(
        (one) => one.loanId === loanId && one.ground === ground && one.state === 'upheld',
      ),
    })
  })
}

/** Where the market has no rules of its own, what was told is answered all the same. */
const DISPUTE_DAYS = 30

/** The last day on which a person answers what is disputed today. */
export const answeredBy = ({ market, clock }: Pick<Deps, 'market' | 'clock'>): Day => {
  const today = clock.businessDay()
  return addDays(today, bureauReportingOn(market.code, today)?.disputeDays ?? DISPUTE_DAYS)
}

/** Keeps the words of an answer, sealed; the borrower reads them once it is decided. */
export const keepAnswer = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  { disputeId, answer }: { disputeId: string; answer: string },
): Promise<void> => {
  const answerSealed = sealField(secrets.fieldKey, answerContext(disputeId), answer)
  await disputes.setAnswer(tx, { disputeId, answerSealed })
}

/** Ends a locked dispute; the borrower is told. */
export const endRowDispute = async (
  deps: Deps,
  tx: Tx,
  of: {
    dispute: disputes.RowDispute
    loan: { loanNumber: string; currency: StandingRow['currency'] }
    state: 'corrected' | 'upheld'
    decidedBy: string
    confirmedBy: string | null
  },
): Promise<void> => {
  const { dispute, loan, state, decidedBy, confirmedBy } = of
  const { userId, loanId, disputeId } = dispute
  const { loanNumber, currency } = loan
  const at = deps.clock.now()
  await disputes.setDecided(tx, { disputeId, state, decidedBy, confirmedBy, at })
  const kind = state === 'corrected' ? 'bureauCorrected' : 'bureauUpheld'
  await writeMessage(tx, {
    ...{ userId, loanId, currency, at, kind, eventKey: `${kind}:${disputeId}` },
    params: { loanNumber },
  })
}
