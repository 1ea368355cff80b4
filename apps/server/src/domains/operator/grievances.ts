import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { answerFeedback } from '../feedback/answer-feedback.ts'
import { listOpenFeedback, type WaitingTicket } from '../feedback/open-tickets.ts'
import { type Feedback, openFeedbackPicture, readFeedback } from '../feedback/read-feedback.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

export type { WaitingTicket } from '../feedback/open-tickets.ts'

export const listGrievances = (
  { db }: Pick<Deps, 'db'>,
  page: PageAsked<Day>,
): Promise<Page<WaitingTicket, Day>> => listOpenFeedback(db, page)

/** One ticket with its text; the access is recorded for the borrower. */
export const showGrievance = (
  deps: Deps,
  who: Operator,
  feedbackId: string,
  at: Date,
): Promise<Feedback & { pictureIds: string[] }> =>
  inTransaction(deps.db, async (tx) => {
    const shown = await readFeedback(deps, tx, feedbackId)
    const { userId } = shown
    await writeRead(tx, { ...looked(who, userId, feedbackId, at), what: 'grievance' })
    return shown
  })

/** A picture of a ticket, decrypted for this one access, which is recorded for the borrower. */
export const grievancePicture = async (
  deps: Deps,
  who: Operator,
  of: { feedbackId: string; pictureId: string },
  at: Date,
): Promise<Buffer> => {
  const { userId } = await readFeedback(deps, deps.db, of.feedbackId)
  const bytes = await openFeedbackPicture(deps, of)
  await inTransaction(deps.db, (tx) =>
    writeRead(tx, { ...looked(who, userId, of.feedbackId, at), what: 'grievancePicture' }),
  )
  return bytes
}

const looked = (who: Operator, userId: string, subjectId: string, at: Date) => ({
  userId,
  operatorId: who.operatorId,
  subjectId,
  purpose: purposeFor(who, 'answerGrievance'),
  at,
})

/** Answers a ticket once. Neither its text nor the answer goes into the audit. */
export const answerGrievance = (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; feedbackId: string; answer: string },
  at: Date,
): Promise<{ feedbackId: string; ticketNumber: string; state: 'answered' }> => {
  const { requestId, ...input } = decision
  const { feedbackId } = input
  return decideOnce(deps, who, { call: 'answerGrievance', requestId, input, at }, async (tx) => {
    const { userId, ticketNumber } = await answerFeedback(deps, tx, who, { ...input, at })
    return {
      answer: { feedbackId, ticketNumber, state: 'answered' },
      subjectId: feedbackId,
      userId,
      before: { state: 'open' },
      after: { state: 'answered', ticketNumber },
    }
  })
}
