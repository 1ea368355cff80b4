import { randomInt } from 'node:crypto'
import { addDays, addWorkingDays, type Day } from '@noren/contract/dates'
import {
  decimalFromMinor,
  type Minor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { Figure, ObjectionGround } from '@noren/contract/objections'
import type { CorrectedPart } from '@noren/contract/operator/objections'
import type { Outstanding } from '@noren/pricing/outstanding'
import { type GivenUp, NOTHING_GIVEN_UP } from '@noren/pricing/settlement'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { DAYS_AFTER_ANSWER } from '../collections/effects.ts'
import * as holds from '../collections/holds.ts'
import { findLoan } from '../loans/find-loan.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan, lockOwnLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { waiversOf } from './adjust/waivers-of.ts'
import { holdForObjection } from './holds.ts'
import { type LoanHistory, readHistory } from './loan-history.ts'
import { assertOwed } from './lock-owed.ts'
import * as store from './objection/objection-store.ts'
import { OBJECTION_REASON } from './objection/reason.ts'
import { answerContext, noteContext } from './objection/sealing.ts'
import { owedToday } from './owed-today.ts'
import { lostOf } from './payment.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'

export type { ObjectionRow } from './objection/objection-store.ts'

/** Those that nobody has answered, oldest first. */
export const listWaitingObjections = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<store.ObjectionRow, Date>> => {
  const rows = await store.listOpen(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ openedAt: key, objectionId: id }) => ({ key, id }))
}

export interface OpenedObjection {
  objectionNumber: string
  answerBy: Day
  stopsCollection: boolean
}

/**
 * The borrower says that a figure of a loan is wrong, as it stands today. Penal charges and reminders of the loan stop at
 * once and until a person has answered; the same ground that was refused before is answered too, and stops nothing again.
 * Throws NOT_FOUND, LOAN_STATE where nothing is owed, OBJECTION_OPEN while another one of the loan waits.
 */
export const openObjection = (
  deps: Deps,
  who: { userId: string },
  input: {
    requestId: string
    repayId: string
    figure: Figure
    ground: ObjectionGround
    note?: string | undefined
  },
): Promise<OpenedObjection> => {
  const { requestId, ...asked } = input
  const at = deps.clock.now()
  const { userId } = who
  return inTransaction(deps.db, (tx) =>
    once(tx, { userId, call: 'openObjection', requestId, input: asked, at }, async () => {
      const own = await findLoan(tx, { userId, loanId: asked.repayId })
      if (!own) throw new AppError('NOT_FOUND')
      const loan = await lockOwnLoan(tx, own)
      assertOwed(loan)
      const { loanId } = loan
      const before = await store.listOfLoan(tx, { userId, loanId })
      if (before.some(({ state }) => state === 'open')) throw new AppError('OBJECTION_OPEN')
      const { figure, ground, note } = asked
      const stopsCollection = !before.some(
        (known) => known.ground === ground && known.state === 'refused',
      )
      const objectionId = deps.newId()
      const openedOn = deps.clock.businessDay()
      const answerBy = answeredBy(deps)
      const history = await readHistory(tx, loan)
      const objectionNumber = await insertNumbered(tx, {
        ...{ userId, objectionId, loanId, figure, ground, openedOn, openedAt: at, answerBy },
        figureMinor: figureOf(figure, owedToday(deps, loan, history), history),
        noteSealed:
          note === undefined
            ? null
            : sealField(deps.secrets.fieldKey, noteContext(objectionId), note),
        stopsCollection,
      })
      if (stopsCollection) await holdForObjection(deps, tx, loan, objectionId)
      return { objectionNumber, answerBy, stopsCollection }
    }),
  )
}

/** The last day on which a person answers what is objected to today. */
export const answeredBy = ({ market, clock }: Pick<Deps, 'market' | 'clock'>): Day =>
  addWorkingDays(clock.businessDay(), market.repaymentRules.objectionDays, market.holidays)

const FIELD = {
  owed: 'totalMinor',
  principal: 'principalMinor',
  interest: 'interestMinor',
  serviceFee: 'feeMinor',
  tax: 'taxMinor',
  penal: 'penalMinor',
} as const satisfies Record<Exclude<Figure, 'paid'>, keyof Outstanding>

const figureOf = (figure: Figure, owed: Outstanding, history: LoanHistory): Minor =>
  figure === 'paid' ? paidIn(history) : owed[FIELD[figure]]

/** What has come since the payout, less what banks took back. */
export const paidIn = ({ payments, overpayments }: LoanHistory): Minor =>
  sumMinor([...payments, ...overpayments].map((one) => subtractMinor(one.amountMinor, lostOf(one))))

const NUMBER_TRIES = 20
/** Without what sounds or looks like another. */
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'

/** Such as OB-7K2M04QX: random, so that it says nothing about how many there are. */
const insertNumbered = async (tx: Tx, row: Omit<store.NewObjection, 'number'>): Promise<string> => {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    const number = `OB-${letters}`
    if (await store.insertObjection(tx, { ...row, number })) return number
  }
  throw new Error('no free number of an objection was found')
}

export interface ShownObjection extends Omit<store.ObjectionRow, 'noteSealed' | 'answerSealed'> {
  note: string | null
  answer: string | null
}

/** What a person has objected to of a loan, the newest first; an answer once it is decided. Throws NOT_FOUND. */
export const objectionsOf = async (
  deps: Pick<Deps, 'db' | 'secrets'>,
  who: { userId: string },
  loanId: string,
): Promise<ShownObjection[]> => {
  const { userId } = who
  if (!(await findLoan(deps.db, { userId, loanId }))) throw new AppError('NOT_FOUND')
  return (await store.listOfLoan(deps.db, { userId, loanId })).map((row) => opened(deps, row))
}

const opened = (
  { secrets }: Pick<Deps, 'secrets'>,
  { noteSealed, answerSealed, ...row }: store.ObjectionRow,
): ShownObjection => {
  const { objectionId, state } = row
  const isAnswered = state !== 'open' && answerSealed !== null
  return {
    ...row,
    note: noteSealed && openField(secrets.fieldKey, noteContext(objectionId), noteSealed),
    answer: isAnswered
      ? openField(secrets.fieldKey, answerContext(objectionId), answerSealed)
      : null,
  }
}

/** One with its words, for the staff. Throws NOT_FOUND. */
export const readObjection = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  objectionId: string,
): Promise<ShownObjection> => {
  const row = await store.findObjection(on, objectionId)
  if (!row) throw new AppError('NOT_FOUND')
  return opened(deps, row)
}

/** Locks the loan of an objection that nobody has decided. Throws NOT_FOUND, CASE_DECIDED. */
export const lockObjection = async (
  tx: Tx,
  objectionId: string,
): Promise<{ loan: DisbursedLoan; objection: store.ObjectionRow }> => {
  const known = await store.findObjection(tx, objectionId)
  if (!known) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, known.loanId)
  const objection = await store.findObjection(tx, objectionId)
  if (!wasDisbursed(loan) || objection?.state !== 'open') throw new AppError('CASE_DECIDED')
  return { loan, objection }
}

/** Keeps the words of an answer, sealed; the borrower reads them once it is decided. */
export const keepAnswer = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  { objectionId, answer }: { objectionId: string; answer: string },
): Promise<void> => {
  const answerSealed = sealField(secrets.fieldKey, answerContext(objectionId), answer)
  await store.setAnswer(tx, { objectionId, answerSealed })
}

export interface Correction {
  part: CorrectedPart
  amountMinor: Minor
}

/**
 * Decides an objection whose loan is locked and whose answer is kept: what was wrong is taken off the debt, penal charges
 * and reminders go on some days later, and the borrower is told. Nothing is charged for the days that it took.
 */
export const answerObjection = async (
  deps: Deps,
  tx: Tx,
  of: {
    loan: DisbursedLoan
    objection: store.ObjectionRow
    state: 'upheld' | 'refused'
    correction: Correction | null
    by: { decidedBy: string; confirmedBy: string | null }
  },
): Promise<void> => {
  const { loan, objection, state, correction, by } = of
  const { objectionId, number } = objection
  const { userId, loanId, loanNumber, currency } = loan
  const at = deps.clock.now()
  const today = deps.clock.businessDay()
  const untilOn = addDays(today, DAYS_AFTER_ANSWER)
  await holds.setLastDay(tx, { userId, evidenceId: objectionId, untilOn })
  const correctedMinor = correction
    ? await correct(deps, tx, loan, { correction, operatorId: by.decidedBy, at })
    : ZERO_MINOR
  if (!correction) await rebook(deps, tx, loan, await readHistory(tx, loan))
  await store.setDecided(tx, { objectionId, state, correctedMinor, ...by, at })
  await writeMessage(tx, {
    ...{ userId, loanId, currency, at },
    ...(state === 'upheld'
      ? { kind: 'objectionUpheld', eventKey: `objectionUpheld:${objectionId}` }
      : { kind: 'objectionRefused', eventKey: `objectionRefused:${objectionId}` }),
    params: { loanNumber, objectionNumber: number },
  })
}

const OWED_OF = {
  interest: 'interestMinor',
  fee: 'feeMinor',
  tax: 'taxMinor',
  penal: 'penalMinor',
} as const satisfies Record<Exclude<CorrectedPart, 'all'>, keyof GivenUp>

/** Also of a debt that was written off: what was wrong is nobody's. Throws AMOUNT_RANGE where less is owed by now. */
const correct = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { correction: Correction; operatorId: string; at: Date },
): Promise<Minor> => {
  const { correction, operatorId, at } = of
  const { part, amountMinor } = correction
  const { loanId, currency } = loan
  const before = await readHistory(tx, loan)
  const owed = owedToday(deps, loan, before)
  const isWhole = part === 'all'
  if (!isWhole && amountMinor > owed[OWED_OF[part]]) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(owed[OWED_OF[part]], currency) })
  }
  const wrong = isWhole ? owed : { ...NOTHING_GIVEN_UP, [OWED_OF[part]]: amountMinor }
  const waivers = waiversOf(deps, wrong, {
    ...{ loanId, operatorId, reason: OBJECTION_REASON },
    ...{ waivedOn: deps.clock.businessDay(), waivedAt: at },
  })
  const after = { ...before, waivers: [...before.waivers, ...waivers] }
  const history = await rebook(deps, tx, loan, after)
  await moveAfter(deps, tx, loan, { history, at, why: isWhole ? OBJECTION_REASON : 'waiver' })
  return isWhole ? owed.totalMinor : amountMinor
}
