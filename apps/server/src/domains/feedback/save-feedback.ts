import { createHash, randomInt } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import {
  type ComplaintAbout,
  type FeedbackKind,
  STOPPING_COMPLAINTS,
} from '@noren/contract/feedback'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { isAnswered, once } from '../../platform/idempotency.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { namingFiles, removeUnneeded } from '../../platform/named-files.ts'
import { cleanPicture } from '../../platform/pictures.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { REOPENED_MAX } from '../collections/effects.ts'
import { holdForComplaint } from '../repayments/holds.ts'
import * as store from './store/feedback.ts'
import { TICKET_NUMBER_COUNT, TICKETS_PER_DAY_MAX, ticketNumberOf } from './store/rules.ts'
import { keyContext, messageContext } from './store/sealing.ts'

export interface FeedbackSent {
  readonly requestId: string
  readonly kind: FeedbackKind
  /** Of complaints alone. */
  readonly about: ComplaintAbout | null
  /** The number of an answered complaint that it goes on from. */
  readonly continues: string | null
  readonly message: string
  readonly pictures: readonly { bytes: Buffer; mimeType: string }[]
}

export interface Ticket {
  readonly ticketNumber: string
  readonly dueOn: Day
  /** No reminder leaves and no penal charge grows until some days after the answer. */
  readonly stopsCollection: boolean
}

const PICTURE_SIDE_MAX = 1600
const CALL = 'saveFeedback'

type KeptFile = { fileId: string; key: Buffer }

/**
 * Opens a ticket with the person's text and up to five pictures, all sealed. The same request again is the
 * same ticket; other content under its id throws REQUEST_DIFFERS. Above the daily limit throws
 * FEEDBACK_DAY_LIMIT, and NOT_FOUND where no complaint of the person's was answered under the number that it goes on
 * from. Some complaints stop collection in the same transaction.
 */
export const saveFeedback = async (
  deps: Deps,
  who: { userId: string },
  sent: FeedbackSent,
  at: Date,
): Promise<Ticket> => {
  const { requestId, pictures, ...said } = sent
  const { userId } = who
  const input = {
    kind: said.kind,
    message: said.message,
    pictures: pictures.map(({ bytes }) => digestOf(bytes)),
    ...(said.about && { about: said.about }),
    ...(said.continues && { continues: said.continues }),
  }
  // Stored under its own id until the ticket names it; a picture that no ticket names is removed.
  const files: KeptFile[] = []
  if (pictures.length > 0) await refuseBeyondDay(deps, { userId, requestId })
  const written: string[] = []
  let isNew = false
  const ticket = await namingFiles(deps, written, async () => {
    for (const picture of pictures) {
      const { jpeg } = await cleanPicture(deps, picture, {
        sideMax: PICTURE_SIDE_MAX,
        owner: userId,
      })
      const fileId = deps.newId()
      written.push(fileId)
      files.push({ fileId, ...(await deps.files.put(fileId, jpeg)) })
    }
    return inTransaction(deps.db, (tx) => {
      isNew = false
      return once(tx, { userId, call: CALL, requestId, input, at }, () => {
        isNew = true
        return openTicket(deps, tx, { ...said, userId, files, at })
      })
    })
  })
  // The same request again has its ticket, with the pictures from before.
  if (!isNew) await removeUnneeded(deps, written)
  return ticket
}

/**
 * Nobody's pictures are read beyond the day's share, since reading is what costs; openTicket counts again, with the
 * person locked. A request that has its answer gets it again.
 */
const refuseBeyondDay = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> => {
  const [count, isKnown] = await Promise.all([
    store.countSentOn(db, { userId, sentOn: clock.businessDay() }),
    isAnswered(db, { userId, call: CALL, requestId }),
  ])
  if (count >= TICKETS_PER_DAY_MAX && !isKnown) throw new AppError('FEEDBACK_DAY_LIMIT')
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const openTicket = async (
  deps: Deps,
  tx: Tx,
  of: Omit<FeedbackSent, 'requestId' | 'pictures'> & {
    userId: string
    files: KeptFile[]
    at: Date
  },
): Promise<Ticket> => {
  const { userId, message, files, at } = of
  // Locked, so that simultaneous tickets of one person are counted one after another.
  await lockUserStatus(tx, userId)
  const sentOn = deps.clock.businessDay()
  if ((await store.countSentOn(tx, { userId, sentOn })) >= TICKETS_PER_DAY_MAX) {
    throw new AppError('FEEDBACK_DAY_LIMIT')
  }
  const feedbackId = deps.newId()
  const { goesOn, ...subject } = await subjectOf(tx, of)
  const { fieldKey } = deps.secrets
  const dueOn = addDays(sentOn, deps.market.grievance.answerDays)
  const ticketNumber = await insertNumbered(tx, {
    feedbackId,
    userId,
    ...subject,
    messageSealed: sealField(fieldKey, messageContext(feedbackId), message),
    sentAt: at,
    sentOn,
    dueOn,
  })
  for (const [position, { fileId, key }] of files.entries()) {
    const pictureId = deps.newId()
    const fileKeySealed = sealField(fieldKey, keyContext(pictureId), key.toString('base64'))
    await store.insertPicture(tx, { pictureId, feedbackId, position, fileId, fileKeySealed })
  }
  const stopsCollection = STOPPING_COMPLAINTS.includes(subject.about ?? '') && goesOn < REOPENED_MAX
  if (stopsCollection) {
    await holdForComplaint(deps, tx, { userId, evidenceId: feedbackId })
  }
  return { ticketNumber, dueOn, stopsCollection }
}

interface Subject {
  readonly kind: FeedbackKind
  readonly about: ComplaintAbout | null
  readonly firstId: string | null
  /** How often the complaint was gone on with before. */
  readonly goesOn: number
}

const subjectOf = async (
  tx: Tx,
  of: Pick<FeedbackSent, 'kind' | 'about' | 'continues'> & { userId: string },
): Promise<Subject> => {
  const { userId, kind, continues: ticketNumber } = of
  if (ticketNumber === null) {
    return { kind, about: kind === 'complaint' ? of.about : null, firstId: null, goesOn: 0 }
  }
  const before = await store.findAnsweredComplaint(tx, { userId, ticketNumber })
  if (!before) throw new AppError('NOT_FOUND')
  const firstId = before.firstId ?? before.feedbackId
  const { about } = before
  return { kind: 'complaint', about, firstId, goesOn: await store.countGoingOn(tx, firstId) }
}

const NUMBER_TRIES = 20

/** Draws numbers until one is free, which the first nearly always is. */
const insertNumbered = async (
  tx: Tx,
  feedback: Omit<Parameters<typeof store.insertFeedback>[1], 'ticketNumber'>,
): Promise<string> => {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const ticketNumber = ticketNumberOf(randomInt(TICKET_NUMBER_COUNT))
    if (await store.insertFeedback(tx, { ...feedback, ticketNumber })) return ticketNumber
  }
  throw new Error('no free ticket number was found')
}
