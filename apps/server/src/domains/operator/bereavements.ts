import { type Day, isDay } from '@noren/contract/dates'
import { addMinor, type Minor } from '@noren/contract/money'
import { CLOSINGS, type Closing } from '@noren/contract/operator/bereavements'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { endSessionsOf } from '../account/sign-out.ts'
import { lockUserStatus, moveUserStatus } from '../account/user-status.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import {
  lockConfirmedReport,
  lockOpenReport,
  setReportDecided,
  setReportMistaken,
} from '../bereavements/decide-report.ts'
import {
  confirmedReport,
  listOpenReports,
  openPaper,
  type Report,
  readReport,
} from '../bereavements/read-report.ts'
import type { Told } from '../bereavements/report-death.ts'
import { holdsOf } from '../collections/holds.ts'
import { noteCreditTrigger } from '../credit/credit-triggers.ts'
import { type EstateLetter, estateLetters as lettersOf } from '../documents/estate-letters.ts'
import { isInFraudRing } from '../fraud/cases.ts'
import { writeMessage } from '../messages/write-message.ts'
import {
  type DebtAtDeath,
  debtAtDeath,
  settleDeath,
  undoDeath,
  waivedAtDeath,
} from '../repayments/debt-at-death.ts'
import { endReportHold, extendReportHold } from '../repayments/holds.ts'
import { decideOnce } from './decide/decide-once.ts'
import { propose } from './money/four-eyes.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import type { MoneyOutcome } from './second-person.ts'

export type { Report } from '../bereavements/read-report.ts'

export const listBereavements = (
  { db }: Pick<Deps, 'db'>,
  page: PageAsked<Date>,
): Promise<Page<Report, Date>> => listOpenReports(db, page)

export interface ShownReport extends Report {
  told: Told | null
  silentUntil: Day | null
  debt: (DebtAtDeath & { diedOn: Day; closing: Closing }) | null
}

/**
 * One report with what was told, and what a death on the day in question, or else on the day told, leaves. The access is recorded
 * for the borrower, where there is one. Throws NOT_FOUND.
 */
export const showBereavement = async (
  deps: Deps,
  who: Operator,
  of: { reportId: string; diedOn: Day | null },
  at: Date,
): Promise<ShownReport> => {
  const { reportId } = of
  const shown = await readReport(deps, deps.db, reportId)
  const { userId, told } = shown
  if (userId === null) return { ...shown, silentUntil: null, debt: null }
  await inTransaction(deps.db, (tx) =>
    writeRead(tx, { ...looked(who, userId, reportId, at), what: 'deathReport' }),
  )
  const today = deps.clock.businessDay()
  const holds = await holdsOf(deps.db, { userId, on: today })
  const silentUntil =
    holds.find(({ cause, evidenceId }) => cause === 'bereaved' && evidenceId === reportId)
      ?.untilOn ?? null
  const diedOn = of.diedOn ?? told?.diedOn ?? null
  if (diedOn === null || diedOn > today) return { ...shown, silentUntil, debt: null }
  const debt = await debtAtDeath(deps, deps.db, { userId, diedOn })
  return { ...shown, silentUntil, debt: { ...debt, diedOn, closing: closingOf(deps, debt) } }
}

/** The paper of a report, decrypted for this one access, which is recorded for the borrower, where there is one. */
export const bereavementPaper = async (
  deps: Deps,
  who: Operator,
  reportId: string,
  at: Date,
): Promise<Buffer> => {
  const { bytes, userId } = await openPaper(deps, reportId)
  if (userId === null) return bytes
  await inTransaction(deps.db, (tx) =>
    writeRead(tx, { ...looked(who, userId, reportId, at), what: 'deathPaper' }),
  )
  return bytes
}

/**
 * The letters about the loans of who has died, for a relative who asks. The access is recorded: it is theirs whose death was
 * confirmed by mistake. Throws NOT_FOUND.
 */
export const estateLetters = async (
  deps: Deps,
  who: Operator,
  of: { reportId: string; language: Language | null },
  at: Date,
): Promise<EstateLetter[]> => {
  const { reportId, language } = of
  const { userId, ...told } = await confirmedReport(deps.db, reportId)
  await inTransaction(deps.db, (tx) =>
    writeRead(tx, {
      ...looked(who, userId, reportId, at),
      what: told.undoneAt === null ? 'estateLetter' : 'mistakeLetter',
    }),
  )
  return lettersOf(deps, deps.db, { userId, ...told, language })
}

const looked = (who: Operator, userId: string, subjectId: string, at: Date) => ({
  userId,
  operatorId: who.operatorId,
  subjectId,
  purpose: purposeFor(who, 'checkReport'),
  at,
})

const closingOf = ({ market }: Pick<Deps, 'market'>, { fixedMinor }: DebtAtDeath): Closing =>
  fixedMinor <= market.waivedAtDeathMaxMinor ? 'waive' : 'estate'

const MISTAKEN = 'mistaken'

export interface DeathDecision {
  requestId: string
  reportId: string
  decision: 'confirmed' | 'notConfirmed' | typeof MISTAKEN
  diedOn: Day | null
  closing: Closing | null
}

/**
 * Says that a death is not confirmed, which ends what it has stopped; or that it is, which another person confirms whatever
 * the sum. Until then nothing is asked of the person for as long as after the report. Of a confirmed one it may say that it
 * was a mistake, which another person confirms too.
 */
export const decideBereavement = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: DeathDecision,
  at: Date,
): Promise<MoneyOutcome> => {
  const { reportId, decision, diedOn } = input
  const deciding = { call: 'decideBereavement', requestId, input, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    if (decision === MISTAKEN) return proposeMistaken(deps, tx, who, { reportId, at })
    const { userId } = await lockOpenReport(tx, reportId)
    const entry = { subjectId: reportId, userId, before: { state: 'open' } }
    if (decision === 'notConfirmed') {
      await setReportDecided(tx, { reportId, state: 'notConfirmed', decidedBy: who.operatorId, at })
      if (userId !== null) await endReportHold(deps, tx, { userId, evidenceId: reportId })
      const answer = { state: 'done' as const, proposalId: null, waits: null }
      return { ...entry, answer, after: { state: 'notConfirmed' } }
    }
    if (diedOn === null) throw wrongDay('required')
    if (diedOn > deps.clock.businessDay()) throw wrongDay('tooBig')
    if (userId === null) throw new AppError('DECISION_UNFIT')
    await extendReportHold(deps, tx, { userId, evidenceId: reportId })
    const debt = await debtAtDeath(deps, tx, { userId, diedOn })
    const closing = input.closing ?? closingOf(deps, debt)
    const amountMinor = givenUp(debt, closing)
    const action: MoneyAction = {
      ...{ kind: 'bereavement', subjectId: reportId, part: null, reason: closing, amountMinor },
      ...{ reference: diedOn, matchedEventId: null },
    }
    const waits = {
      because: 'always' as const,
      sumMinor: amountMinor,
      limitMinor: deps.market.secondOperatorAboveMinor,
    }
    const { currency } = deps.market
    // What the loans are stays theirs to say: none of them has to run.
    const subject = { userId, currency, borrowStatus: 0 }
    const proposalId = await propose(deps, tx, who, { subject, action, waits, at })
    const answer = { state: 'proposed' as const, proposalId, waits }
    return { ...entry, answer, after: { ...answer, ...action } }
  })
}

const proposeMistaken = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  { reportId, at }: { reportId: string; at: Date },
) => {
  const { userId, diedOn } = await lockConfirmedReport(tx, reportId)
  const amountMinor = await waivedAtDeath(tx, userId)
  const action: MoneyAction = {
    ...{ kind: 'bereavement', subjectId: reportId, part: null, reason: MISTAKEN, amountMinor },
    ...{ reference: diedOn, matchedEventId: null },
  }
  const waits = {
    because: 'always' as const,
    sumMinor: amountMinor,
    limitMinor: deps.market.secondOperatorAboveMinor,
  }
  const subject = { userId, currency: deps.market.currency, borrowStatus: 0 }
  const proposalId = await propose(deps, tx, who, { subject, action, waits, at })
  const answer = { state: 'proposed' as const, proposalId, waits }
  return {
    ...{ subjectId: reportId, userId, before: { state: 'confirmed' } },
    ...{ answer, after: { ...answer, ...action } },
  }
}

const wrongDay = (rule: string): AppError =>
  new AppError('VALIDATION', { fields: [{ path: 'diedOn', rule }] })

const givenUp = ({ fixedMinor, penalMinor }: DebtAtDeath, closing: Closing): Minor =>
  closing === 'waive' ? addMinor(fixedMinor, penalMinor) : penalMinor

/**
 * Carries a confirmed proposal out, in the transaction of its confirmation. All sessions end, and nothing is lent in the name
 * of who has died. Throws CASE_DECIDED when the holder of the account has ended the report meanwhile.
 */
export const carryOutBereavement = async (
  deps: Deps,
  tx: Tx,
  { subjectId: reportId, reason, reference }: MoneyAction,
  by: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  if (reason === MISTAKEN) return carryOutMistaken(deps, tx, reportId, by)
  const closing = CLOSINGS.find((known) => known === reason)
  if (!closing || reference === null || !isDay(reference)) {
    throw new Error(`a proposal of ${reason}, ${reference}`)
  }
  const diedOn = reference
  const { userId } = await lockOpenReport(tx, reportId)
  if (userId === null) throw new AppError('DECISION_UNFIT')
  const { proposedBy: decidedBy, confirmedBy } = by
  const at = deps.clock.now()
  const hasBlocked = (await lockUserStatus(tx, userId)) === USER_STATUS.certified
  await setReportDecided(tx, {
    ...{ reportId, state: 'confirmed', diedOn, closing, decidedBy, confirmedBy, hasBlocked, at },
  })
  const of = { userId, evidenceId: reportId, diedOn, closing, operatorId: decidedBy }
  const { waivedMinor } = await settleDeath(deps, tx, of)
  await endSessionsOf(deps, tx, { userId }, at)
  if (hasBlocked) {
    await moveUserStatus(tx, userId, USER_STATUS.blocked)
    await noteCreditTrigger(tx, { userId, cause: 'blocked', at })
  }
  return { diedOn, closing, waivedMinor }
}

/**
 * All that the death had stopped goes on: what was waived is owed again, and the account is open again unless something else
 * has closed it. Who lives is told so, and that it was our mistake.
 */
const carryOutMistaken = async (
  deps: Deps,
  tx: Tx,
  reportId: string,
  { proposedBy: undoneBy, confirmedBy }: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const { userId, closing, diedOn, hasBlocked } = await lockConfirmedReport(tx, reportId)
  const at = deps.clock.now()
  const owedAgainMinor = await waivedAtDeath(tx, userId)
  await setReportMistaken(tx, { reportId, undoneBy, confirmedBy, at })
  await undoDeath(deps, tx, { userId, evidenceId: reportId, closing })
  const isBlocked = (await lockUserStatus(tx, userId)) === USER_STATUS.blocked
  const isOpened = isBlocked && hasBlocked && !(await isInFraudRing(tx, userId))
  if (isOpened) await moveUserStatus(tx, userId, USER_STATUS.certified)
  await noteCreditTrigger(tx, { userId, cause: isOpened ? 'unblocked' : 'reversed', at })
  await writeMessage(tx, {
    ...{ userId, kind: 'deathMistaken', eventKey: `deathMistaken:${reportId}`, loanId: null },
    ...{ params: {}, currency: deps.market.currency, at },
  })
  return { mistaken: true, diedOn, closing, owedAgainMinor, isOpened }
}
