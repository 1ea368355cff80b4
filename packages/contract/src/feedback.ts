import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { detailsPage, paged } from './operator/paging.ts'
import { details, id, requestId, shortText, wireDay, wireInstant } from './wire-types.ts'

/** The kinds of tickets; a complaint is a grievance, with a legal deadline for the answer. */
export const FEEDBACK_KINDS = ['question', 'problem', 'idea', 'complaint'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** What a complaint is about: how we ask for money, what is owed, how somebody behaved. */
export const COMPLAINTS_ABOUT = ['recovery', 'wrongDues', 'conduct', 'other'] as const
export type ComplaintAbout = (typeof COMPLAINTS_ABOUT)[number]

/** Those that stop collection; any other complaint is answered, and nothing more. */
export const STOPPING_COMPLAINTS: readonly string[] = ['recovery', 'wrongDues', 'conduct']

export const FEEDBACK_LENGTH_MAX = 2000
export const FEEDBACK_IMAGES_MAX = 5

const feedbackKind = z.enum(FEEDBACK_KINDS)
const complaintAbout = z.enum(COMPLAINTS_ABOUT)

const ticketNumber = z.string().check(z.regex(/^TK-\d{4}-\d{4}$/))

/**
 * Writes to the staff, with up to five pictures. The same requestId again is the same ticket; each request
 * without one is a new ticket. A complaint about recovery, wrong dues or conduct stops reminders and penal
 * charges of all the person's loans until two days after its answer.
 */
export const saveFeedback = endpoint({
  name: 'saveFeedback',
  method: 'POST',
  path: '/api/user/feedback/save',
  access: 'signedIn',
  travel: 'multipart',
  body: z.object({
    requestId: z.optional(requestId),
    type: feedbackKind,
    /** Of complaints alone. */
    about: z.optional(complaintAbout),
    /** An answered complaint of the person's own that goes on: its number. It is about what that was about. */
    continues: z.optional(ticketNumber),
    message: shortText(FEEDBACK_LENGTH_MAX),
  }),
  fileBytesMax: 6_000_000,
  filesMax: FEEDBACK_IMAGES_MAX,
  response: z.object({
    ticketNumber: z.string(),
    /** The person is answered on this day at the latest. */
    dueOn: wireDay,
    /** No reminder leaves and no penal charge grows until two days after the answer. */
    stopsCollection: z.boolean(),
  }),
  errors: [
    'NOT_FOUND',
    'FEEDBACK_DAY_LIMIT',
    'PICTURE_UNREADABLE',
    'TOO_LARGE',
    'MEDIA_TYPE',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
  changes: true,
})

/** The person's own tickets, newest first, with their answers. */
export const listFeedback = endpoint({
  name: 'listFeedback',
  method: 'GET',
  path: '/api/user/feedback',
  access: 'signedIn',
  travel: 'none',
  response: details(
    z.object({
      ticketNumber: z.string(),
      kind: feedbackKind,
      about: z.nullable(complaintAbout),
      message: z.string(),
      sentAt: wireInstant,
      dueOn: wireDay,
      state: z.enum(['open', 'answered']),
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(wireInstant),
      /** What was said before the answer, oldest first. */
      replies: z.array(z.object({ text: z.string(), at: wireInstant })),
      imageCount: z.number(),
      /** Since when it is with the officer for complaints; null where it is with those who answer first, or answered. */
      withOfficerSince: z.nullable(wireInstant),
    }),
  ),
  errors: [],
})

/** Who answers tickets: those who answer first, and the officer to whom they hand on what is too much for them. */
export const TICKET_DESKS = ['support', 'grievanceOfficer'] as const
export type TicketDesk = (typeof TICKET_DESKS)[number]
const ticketDesk = z.enum(TICKET_DESKS)
export const HAND_ON_NOTE_MAX = 1000

const asked = { access: 'operator', travel: 'none', method: 'GET' } as const

const grievance = z.object({
  feedbackId: id,
  ticketNumber: z.string(),
  userId: id,
  kind: feedbackKind,
  about: z.nullable(complaintAbout),
  /** The first of the tickets that it goes on from. */
  firstTicketNumber: z.nullable(z.string()),
  sentAt: wireInstant,
  dueOn: wireDay,
  imageCount: z.number(),
})

/** Tickets waiting for an answer, earliest due first; without their text. */
export const listGrievances = endpoint({
  ...asked,
  name: 'listGrievances',
  path: '/api/operator/grievances',
  query: z.object(paged),
  response: detailsPage(grievance),
  errors: ['FORBIDDEN'],
})

/** The access is recorded in the borrower's access log. */
export const showGrievance = endpoint({
  ...asked,
  name: 'showGrievance',
  path: '/api/operator/grievances/{feedbackId}',
  params: z.object({ feedbackId: id }),
  response: z.object({
    ...grievance.shape,
    message: z.string(),
    answer: z.nullable(z.string()),
    answeredAt: z.nullable(wireInstant),
    pictures: z.array(z.object({ pictureId: id })),
    /** The language that the person reads the app in. */
    language: z.string(),
    /** No reminder leaves and no penal charge grows because of it. */
    stopsCollection: z.boolean(),
    /** What it goes on from, oldest first, with the answers. */
    earlier: z.array(
      z.object({
        ticketNumber: z.string(),
        sentAt: wireInstant,
        message: z.string(),
        answer: z.nullable(z.string()),
        answeredAt: z.nullable(wireInstant),
      }),
    ),
    /** What was said to the person meanwhile, oldest first. */
    replies: z.array(z.object({ text: z.string(), by: z.string(), at: wireInstant })),
    /** Where it lies: with everybody who answers, or with the officer alone. */
    desk: ticketDesk,
    /** Who handed it on, oldest first. */
    handedOn: z.array(
      z.object({ to: ticketDesk, by: z.string(), note: z.string(), at: wireInstant }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** One picture, decrypted; each access is recorded in the borrower's access log. */
export const grievancePicture = endpoint({
  ...asked,
  name: 'grievancePicture',
  path: '/api/operator/grievances/{feedbackId}/pictures/{pictureId}',
  params: z.object({ feedbackId: id, pictureId: id }),
  response: z.object({ mimeType: z.string(), base64: z.string() }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Answers a ticket, once; the borrower sees the answer with their text. */
export const answerGrievance = endpoint({
  name: 'answerGrievance',
  method: 'POST',
  path: '/api/operator/grievances/answer',
  access: 'operator',
  travel: 'json',
  body: z.object({ requestId, feedbackId: id, answer: shortText(FEEDBACK_LENGTH_MAX) }),
  response: z.object({ feedbackId: id, ticketNumber: z.string(), state: z.literal('answered') }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
  changes: true,
})

/**
 * Tells the author of an open ticket how it stands. It stays open, with its day; CASE_DECIDED once it is answered, or was
 * replied to twenty times.
 */
export const replyGrievance = endpoint({
  name: 'replyGrievance',
  method: 'POST',
  path: '/api/operator/grievances/reply',
  access: 'operator',
  travel: 'json',
  body: z.object({ requestId, feedbackId: id, reply: shortText(FEEDBACK_LENGTH_MAX) }),
  response: z.object({ feedbackId: id, ticketNumber: z.string(), replies: z.number() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
  changes: true,
})

/**
 * Hands an open ticket on to the officer, or back to those who answer first, with a note for who takes it. What is with the
 * officer nobody else answers; its day stays. The borrower sees since when it is there, and reads the note in their data.
 */
export const handOnGrievance = endpoint({
  name: 'handOnGrievance',
  method: 'POST',
  path: '/api/operator/grievances/hand-on',
  access: 'operator',
  travel: 'json',
  body: z.object({
    requestId,
    feedbackId: id,
    to: ticketDesk,
    note: shortText(HAND_ON_NOTE_MAX),
  }),
  response: z.object({ feedbackId: id, ticketNumber: z.string(), desk: ticketDesk }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
  changes: true,
})
