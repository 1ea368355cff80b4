import type { TicketDesk } from '@noren/contract/feedback'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import * as store from './store/feedback.ts'
import {
  answerContext,
  keyContext,
  messageContext,
  noteContext,
  replyContext,
} from './store/sealing.ts'

const LISTED_MAX = 100

/** A ticket with its text decrypted. */
export type Feedback = Omit<store.FeedbackRow, 'messageSealed' | 'answerSealed'> & {
  message: string
  answer: string | null
}

const opened = ({ secrets }: Pick<Deps, 'secrets'>, row: store.FeedbackRow): Feedback => {
  const { messageSealed, answerSealed, ...rest } = row
  const { fieldKey } = secrets
  const { feedbackId } = row
  return {
    ...rest,
    message: openField(fieldKey, messageContext(feedbackId), messageSealed),
    answer: answerSealed && openField(fieldKey, answerContext(feedbackId), answerSealed),
  }
}

/** Said to the person before the answer. */
export interface Reply {
  readonly feedbackId: string
  readonly text: string
  readonly by: string
  readonly at: Date
}

const readReplies = async (
  { secrets }: Pick<Deps, 'secrets'>,
  on: Querier,
  of: { userId: string; feedbackId: string | null },
): Promise<Reply[]> =>
  (await store.listReplies(on, of)).map(({ replyId, feedbackId, replySealed, by, sentAt: at }) => ({
    ...{ feedbackId, by, at },
    text: openField(secrets.fieldKey, replyContext(replyId), replySealed),
  }))

/** The person's own tickets, newest first, with what was said to them before the answer. */
export const listOwnFeedback = async (
  deps: Pick<Deps, 'db' | 'secrets'>,
  { userId }: { userId: string },
): Promise<(Feedback & { replies: Reply[] })[]> => {
  const rows = await store.listOfUser(deps.db, { userId, limit: LISTED_MAX })
  const replies = await readReplies(deps, deps.db, { userId, feedbackId: null })
  return rows.map((row) => ({
    ...opened(deps, row),
    replies: replies.filter(({ feedbackId }) => feedbackId === row.feedbackId),
  }))
}

/** One ticket of any person, for the staff. */
export const readFeedback = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  feedbackId: string,
): Promise<Feedback & { pictureIds: string[] }> => {
  const row = await store.findFeedback(on, feedbackId)
  if (!row) throw new AppError('NOT_FOUND')
  const pictures = await store.listPictures(on, feedbackId)
  return { ...opened(deps, row), pictureIds: pictures.map(({ pictureId }) => pictureId) }
}

export interface Handover {
  readonly to: TicketDesk
  readonly by: string
  readonly note: string
  readonly at: Date
}

/** What a ticket goes on from, what was said to the person meanwhile, and by whom it was handed on; oldest first. */
export const readWay = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  { feedbackId, userId, firstId }: Pick<Feedback, 'feedbackId' | 'userId' | 'firstId'>,
): Promise<{ earlier: Feedback[]; replies: Reply[]; handedOn: Handover[] }> => {
  const before = firstId
    ? await store.listBefore(on, { userId, firstId, feedbackId, limit: LISTED_MAX })
    : []
  const { fieldKey } = deps.secrets
  const handovers = await store.listHandovers(on, feedbackId)
  return {
    earlier: before.map((row) => opened(deps, row)),
    replies: await readReplies(deps, on, { userId, feedbackId }),
    handedOn: handovers.map(({ handoverId, toDesk: to, noteSealed, by, handedAt: at }) => ({
      ...{ to, by, at },
      note: openField(fieldKey, noteContext(handoverId), noteSealed),
    })),
  }
}

/** A picture of a ticket, decrypted. Throws NOT_FOUND when it belongs to another ticket. */
export const openFeedbackPicture = async (
  deps: Pick<Deps, 'secrets' | 'files' | 'db'>,
  of: { feedbackId: string; pictureId: string },
): Promise<Buffer> => {
  const pictures = await store.listPictures(deps.db, of.feedbackId)
  const picture = pictures.find(({ pictureId }) => pictureId === of.pictureId)
  if (!picture) throw new AppError('NOT_FOUND')
  const context = keyContext(picture.pictureId)
  const key = openField(deps.secrets.fieldKey, context, picture.fileKeySealed)
  return deps.files.get(picture.fileId, Buffer.from(key, 'base64'))
}
