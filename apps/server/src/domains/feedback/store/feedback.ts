import type { Day } from '@noren/contract/dates'
import type { ComplaintAbout, FeedbackKind, TicketDesk } from '@noren/contract/feedback'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface FeedbackRow {
  feedbackId: string
  userId: string
  ticketNumber: string
  kind: FeedbackKind
  /** Of complaints alone. */
  about: ComplaintAbout | null
  /** The first of the tickets that it goes on from. */
  firstId: string | null
  firstTicketNumber: string | null
  messageSealed: Buffer
  sentAt: Date
  dueOn: Day
  answerSealed: Buffer | null
  answeredAt: Date | null
  imageCount: number
  /** With whom it lies; null: it was never handed on. */
  toDesk: TicketDesk | null
  handedAt: Date | null
}

const FEEDBACK = `select f.id as "feedbackId", f.user_id as "userId",
    f.ticket_number as "ticketNumber", f.kind, f.about, f.first_id as "firstId",
    (select o.ticket_number from feedback o where o.id = f.first_id) as "firstTicketNumber",
    f.message_sealed as "messageSealed",
    f.sent_at as "sentAt", f.due_on as "dueOn", f.answer_sealed as "answerSealed",
    f.answered_at as "answeredAt",
    (select count(*) from feedback_pictures p where p.feedback_id = f.id) as "imageCount",
    h.to_desk as "toDesk", h.handed_at as "handedAt"
  from feedback f left join lateral (
    select to_desk, handed_at from feedback_handovers
    where user_id = f.user_id and feedback_id = f.id order by handed_at desc, id desc limit 1
  ) h on true`

type NewFeedback = Omit<
  FeedbackRow,
  'answerSealed' | 'answeredAt' | 'imageCount' | 'firstTicketNumber' | 'toDesk' | 'handedAt'
> & { sentOn: Day }

const insertRow = rawStatement<NewFeedback, never>(
  'insert_feedback',
  `insert into feedback
     (id, user_id, ticket_number, kind, about, first_id, message_sealed, sent_at, sent_on, due_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (ticket_number) do nothing`,
  [
    'feedbackId',
    'userId',
    'ticketNumber',
    'kind',
    'about',
    'firstId',
    'messageSealed',
    'sentAt',
    'sentOn',
    'dueOn',
  ],
)
/** False when another ticket has the number. */
export const insertFeedback = async (tx: Tx, feedback: NewFeedback): Promise<boolean> =>
  (await insertRow.run(tx, feedback)) === 1

export interface PictureRow {
  pictureId: string
  feedbackId: string
  position: number
  fileId: string
  fileKeySealed: Buffer
}

const insertPictureRow = rawStatement<PictureRow, never>(
  'insert_feedback_picture',
  `insert into feedback_pictures (id, feedback_id, position, file_id, file_key_sealed)
   values ($1, $2, $3, $4, $5)`,
  ['pictureId', 'feedbackId', 'position', 'fileId', 'fileKeySealed'],
)
export const insertPicture = async (tx: Tx, picture: PictureRow): Promise<void> => {
  await insertPictureRow.run(tx, picture)
}

const pictureRows = rawStatement<{ feedbackId: string }, PictureRow>(
  'list_feedback_pictures',
  `select id as "pictureId", feedback_id as "feedbackId", position, file_id as "fileId",
     file_key_sealed as "fileKeySealed"
   from feedback_pictures where feedback_id = $1 order by position`,
  ['feedbackId'],
)
/** In the order they were sent. */
export const listPictures = (on: Querier, feedbackId: string): Promise<PictureRow[]> =>
  pictureRows.all(on, { feedbackId })

const countOfDay = rawStatement<{ userId: string; sentOn: Day }, { count: number }>(
  'count_feedback_of_day',
  'select count(*) as count from feedback where user_id = $1 and sent_on = $2',
  ['userId', 'sentOn'],
)
export const countSentOn = async (
  on: Querier,
  of: { userId: string; sentOn: Day },
): Promise<number> => (await countOfDay.one(on, of)).count

const answeredComplaint = rawStatement<
  { userId: string; ticketNumber: string },
  FeedbackRow & { answeredAt: Date }
>(
  'find_answered_complaint',
  `${FEEDBACK} where f.user_id = $1 and f.ticket_number = $2 and f.kind = 'complaint'
     and f.answered_at is not null`,
  ['userId', 'ticketNumber'],
)
/** The person's own. */
export const findAnsweredComplaint = (
  on: Querier,
  of: { userId: string; ticketNumber: string },
): Promise<FeedbackRow | undefined> => answeredComplaint.maybeOne(on, of)

const countFollowing = rawStatement<{ firstId: string }, { count: number }>(
  'count_feedback_following',
  'select count(*) as count from feedback where first_id = $1',
  ['firstId'],
)
/** How often a ticket was gone on with. */
export const countGoingOn = async (on: Querier, firstId: string): Promise<number> =>
  (await countFollowing.one(on, { firstId })).count

const ofUser = rawStatement<{ userId: string; limit: number }, FeedbackRow>(
  'list_feedback_of_user',
  `${FEEDBACK} where f.user_id = $1 order by f.sent_at desc, f.id desc limit $2`,
  ['userId', 'limit'],
)
/** Newest first. */
export const listOfUser = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<FeedbackRow[]> => ofUser.all(on, of)

const openRows = rawStatement<{ dueOn: Day; id: string; limit: number }, FeedbackRow>(
  'list_open_feedback',
  `${FEEDBACK} where f.answered_at is null and (f.due_on, f.id) > ($1, $2)
   order by f.due_on, f.id limit $3`,
  ['dueOn', 'id', 'limit'],
)
/** After a place, earliest due first. */
export const listOpen = (
  on: Querier,
  of: { dueOn: Day; id: string; limit: number },
): Promise<FeedbackRow[]> => openRows.all(on, of)

const byId = rawStatement<{ feedbackId: string }, FeedbackRow>(
  'find_feedback',
  `${FEEDBACK} where f.id = $1`,
  ['feedbackId'],
)
export const findFeedback = (on: Querier, feedbackId: string): Promise<FeedbackRow | undefined> =>
  byId.maybeOne(on, { feedbackId })

const byNumber = rawStatement<{ ticketNumber: string }, { userId: string; feedbackId: string }>(
  'find_feedback_by_number',
  'select user_id as "userId", id as "feedbackId" from feedback where ticket_number = $1',
  ['ticketNumber'],
)
export const findByNumber = (on: Querier, ticketNumber: string) =>
  byNumber.maybeOne(on, { ticketNumber })

interface Answer {
  feedbackId: string
  answerSealed: Buffer
  answeredAt: Date
  answeredBy: string
}
const answerRow = rawStatement<Answer, never>(
  'answer_feedback',
  `update feedback set answer_sealed = $2, answered_at = $3, answered_by = $4
   where id = $1 and answered_at is null`,
  ['feedbackId', 'answerSealed', 'answeredAt', 'answeredBy'],
)
/** False when somebody answered it before. */
export const updateAnswer = async (tx: Tx, answer: Answer): Promise<boolean> =>
  (await answerRow.run(tx, answer)) === 1

const locked = rawStatement<
  { feedbackId: string },
  { userId: string; ticketNumber: string; isAnswered: boolean }
>(
  'lock_feedback',
  `select user_id as "userId", ticket_number as "ticketNumber",
     answered_at is not null as "isAnswered"
   from feedback where id = $1 for update`,
  ['feedbackId'],
)
/** Nobody answers it or hands it on meanwhile. */
export const lockFeedback = (tx: Tx, feedbackId: string) => locked.maybeOne(tx, { feedbackId })

const lastHandover = rawStatement<{ feedbackId: string }, { toDesk: TicketDesk; handedAt: Date }>(
  'find_desk_of_feedback',
  `select to_desk as "toDesk", handed_at as "handedAt" from feedback_handovers where feedback_id = $1
   order by handed_at desc, id desc limit 1`,
  ['feedbackId'],
)
/** With whom a ticket lies, and since when, of one that was handed on. */
export const findDesk = (on: Querier, feedbackId: string) =>
  lastHandover.maybeOne(on, { feedbackId })

interface NewHandover {
  userId: string
  handoverId: string
  feedbackId: string
  toDesk: TicketDesk
  noteSealed: Buffer
  handedBy: string
  handedAt: Date
}
const insertHandoverRow = rawStatement<NewHandover, never>(
  'insert_feedback_handover',
  `insert into feedback_handovers
     (user_id, id, feedback_id, to_desk, note_sealed, handed_by, handed_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['userId', 'handoverId', 'feedbackId', 'toDesk', 'noteSealed', 'handedBy', 'handedAt'],
)
export const insertHandover = async (tx: Tx, handover: NewHandover): Promise<void> => {
  await insertHandoverRow.run(tx, handover)
}

export interface HandoverRow {
  handoverId: string
  toDesk: TicketDesk
  noteSealed: Buffer
  by: string
  handedAt: Date
}
const handoverRows = rawStatement<{ feedbackId: string }, HandoverRow>(
  'list_feedback_handovers',
  `select h.id as "handoverId", h.to_desk as "toDesk", h.note_sealed as "noteSealed", o.name as by,
     h.handed_at as "handedAt"
   from feedback_handovers h join operators o on o.id = h.handed_by
   where h.feedback_id = $1 order by h.handed_at, h.id`,
  ['feedbackId'],
)
/** Oldest first. */
export const listHandovers = (on: Querier, feedbackId: string): Promise<HandoverRow[]> =>
  handoverRows.all(on, { feedbackId })

interface NewReply {
  userId: string
  replyId: string
  feedbackId: string
  replySealed: Buffer
  sentBy: string
  sentAt: Date
}
const insertReplyRow = rawStatement<NewReply, never>(
  'insert_feedback_reply',
  `insert into feedback_replies (user_id, id, feedback_id, reply_sealed, sent_by, sent_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'replyId', 'feedbackId', 'replySealed', 'sentBy', 'sentAt'],
)
export const insertReply = async (tx: Tx, reply: NewReply): Promise<void> => {
  await insertReplyRow.run(tx, reply)
}

export interface ReplyRow {
  replyId: string
  feedbackId: string
  replySealed: Buffer
  by: string
  sentAt: Date
}
const replyRows = rawStatement<{ userId: string; feedbackId: string | null }, ReplyRow>(
  'list_feedback_replies',
  `select r.id as "replyId", r.feedback_id as "feedbackId", r.reply_sealed as "replySealed",
     o.name as by, r.sent_at as "sentAt"
   from feedback_replies r join operators o on o.id = r.sent_by
   where r.user_id = $1 and ($2::uuid is null or r.feedback_id = $2) order by r.sent_at, r.id`,
  ['userId', 'feedbackId'],
)
/** Of one of a person's tickets, or of all; oldest first. */
export const listReplies = (
  on: Querier,
  of: { userId: string; feedbackId: string | null },
): Promise<ReplyRow[]> => replyRows.all(on, of)

const chainRows = rawStatement<
  { userId: string; firstId: string; feedbackId: string; limit: number },
  FeedbackRow
>(
  'list_feedback_before',
  `${FEEDBACK} where f.user_id = $1 and (f.id = $2 or f.first_id = $2) and f.id <> $3
     and f.sent_at <= (select sent_at from feedback where id = $3)
   order by f.sent_at, f.id limit $4`,
  ['userId', 'firstId', 'feedbackId', 'limit'],
)
/** The tickets that one goes on from, oldest first. */
export const listBefore = (
  on: Querier,
  of: { userId: string; firstId: string; feedbackId: string; limit: number },
): Promise<FeedbackRow[]> => chainRows.all(on, of)
