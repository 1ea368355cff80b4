import type { Day } from '@noren/contract/dates'
import type { TicketDesk } from '@noren/contract/feedback'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { borrowerContact } from '../account/borrower-contact.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { answerFeedback } from '../feedback/answer-feedback.ts'
import { handOn, lockDesk } from '../feedback/hand-on.ts'
import { listOpenFeedback, type WaitingTicket } from '../feedback/open-tickets.ts'
import {
  type Feedback,
  type Handover,
  openFeedbackPicture,
  type Reply,
  readFeedback,
  readWay,
} from '../feedback/read-feedback.ts'
import { replyToFeedback } from '../feedback/reply-feedback.ts'
import { stopsForComplaint } from '../repayments/holds.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

export type { WaitingTicket } from '../feedback/open-tickets.ts'

/** A ticket with what one has to know to answer it. */
export type ShownTicket = Feedback & {
  pictureIds: string[]
  language: Language
  stopsCollection: boolean
  earlier: Feedback[]
  replies: Reply[]
  handedOn: Handover[]
}

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
): Promise<ShownTicket> =>
  inTransaction(deps.db, async (tx) => {
    const shown = await readFeedback(deps, tx, feedbackId)
    const { userId } = shown
    await writeRead(tx, { ...looked(who, userId, feedbackId, at), what: 'grievance' })
    const { language } = await borrowerContact(deps, tx, userId)
    return {
      ...shown,
      ...(await readWay(deps, tx, shown)),
      language,
      stopsCollection: await stopsForComplaint(tx, { userId, evidenceId: feedbackId }),
    }
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
    await refuseOtherDesk(tx, who, feedbackId)
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

/** Tells the borrower how an open ticket stands. What is said goes into no audit. */
export const replyGrievance = (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; feedbackId: string; reply: string },
  at: Date,
): Promise<{ feedbackId: string; ticketNumber: string; replies: number }> => {
  const { requestId, ...input } = decision
  const { feedbackId } = input
  return decideOnce(deps, who, { call: 'replyGrievance', requestId, input, at }, async (tx) => {
    await refuseOtherDesk(tx, who, feedbackId)
    const { userId, ...replied } = await replyToFeedback(deps, tx, who, { ...input, at })
    return {
      answer: { feedbackId, ...replied },
      subjectId: feedbackId,
      userId,
      before: { replies: replied.replies - 1 },
      after: { replies: replied.replies },
    }
  })
}

/** What was handed on to the officer is answered, and handed back, by an officer alone. Throws FORBIDDEN. */
const refuseOtherDesk = async (tx: Tx, { roles }: Operator, feedbackId: string): Promise<void> => {
  const desk = await lockDesk(tx, feedbackId)
  if (desk === 'grievanceOfficer' && !roles.includes(desk)) throw new AppError('FORBIDDEN')
}

/** Hands a ticket on to the officer, or back. The note goes into no audit. */
export const handOnGrievance = (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; feedbackId: string; to: TicketDesk; note: string },
  at: Date,
): Promise<{ feedbackId: string; ticketNumber: string; desk: TicketDesk }> => {
  const { requestId, ...input } = decision
  const { feedbackId, to: desk } = input
  return decideOnce(deps, who, { call: 'handOnGrievance', requestId, input, at }, async (tx) => {
    await refuseOtherDesk(tx, who, feedbackId)
    const { userId, ticketNumber, from } = await handOn(deps, tx, who, { ...input, at })
    return {
      answer: { feedbackId, ticketNumber, desk },
      subjectId: feedbackId,
      userId,
      before: { desk: from },
      after: { desk, ticketNumber },
    }
  })
}
