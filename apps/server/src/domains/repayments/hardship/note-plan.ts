import { addDays, laterDay } from '@noren/contract/dates'
import type { PlanStanding } from '@noren/pricing/outstanding'
import type { Tx } from '../../../platform/db/pool.ts'
import * as holds from '../../collections/holds.ts'
import { noteCreditTrigger } from '../../credit/credit-triggers.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import { noteStanding, type PlanRecord } from '../../loans/loan-plans.ts'
import { writeMessage } from '../../messages/write-message.ts'

/**
 * Notes how the plan of a locked loan stands, tells the borrower once of what has changed, and lets reminders rest
 * exactly as long as it runs. Money that comes to light later may take an end back.
 * @returns whether the plan has ended or runs again by this
 */
export const notePlan = async (
  tx: Tx,
  loan: DisbursedLoan,
  record: PlanRecord,
  is: {
    standing: PlanStanding
    today: PlanRecord['agreedOn']
    /** The day of the write-off, which ends a plan that was kept too. */
    writtenOffOn: PlanRecord['agreedOn'] | null
    at: Date
  },
): Promise<boolean> => {
  const { standing, today, writtenOffOn, at } = is
  const { planId } = record
  const { userId, loanId, loanNumber, currency } = loan
  const ended = standing.state === 'running' ? null : standing.state
  const endedOn = ended === null ? null : (standing.endedOn ?? today)
  const movedOn = standing.movedNumber === null ? null : (record.movedOn ?? today)
  const isSame = ended === record.ended && endedOn === record.endedOn && movedOn === record.movedOn
  if (isSame) return false
  await noteStanding(tx, { userId, planId, movedOn, endedOn, ended })
  const of = { userId, loanId, currency, at }
  if (movedOn !== null && record.movedOn === null && ended === null) {
    const row = standing.rows.find(({ number }) => number === standing.movedNumber)
    await writeMessage(tx, {
      ...{ ...of, kind: 'planMoved', eventKey: `planMoved:${planId}` },
      params: { loanNumber, dueOn: row?.dueOn ?? today },
    })
  }
  if (ended === record.ended) return false
  await noteCreditTrigger(tx, { userId, cause: ended === null ? 'planAgreed' : 'planEnded', at })
  if (ended === null) {
    await holds.reopen(tx, { userId, evidenceId: planId })
    return true
  }
  const lastOn = addDays(endedOn ?? today, -1)
  const untilOn = laterDay(lastOn, record.agreedOn)
  await holds.setLastDay(tx, { userId, evidenceId: planId, untilOn })
  const kind = messageOf(ended, endedOn !== null && endedOn === writtenOffOn)
  const params = { loanNumber }
  await writeMessage(tx, { ...of, kind, eventKey: `${kind}:${planId}:${endedOn}`, params })
  return true
}

const messageOf = (ended: NonNullable<PlanRecord['ended']>, isCutShort: boolean) => {
  if (ended === 'finished') return 'planFinished'
  return isCutShort ? 'planCutShort' : 'planBroken'
}
