import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, wireInstant } from './wire-types.ts'

/** What a message is about; the web may show a picture for each. */
export const MESSAGE_KINDS = [
  'loanApplied',
  'loanDeclined',
  'loanCancelled',
  'loanPaidOut',
  'payoutFailed',
  'payoutHeld',
  'payoutWaits',
  'personChecks',
  'wordNeeded',
  'payoutReturned',
  'payoutArrivedLate',
  'dueSoon',
  'overdue',
  'chargeNotice',
  'paymentReceived',
  'loanExtended',
  'loanRepaid',
  'feedbackAnswered',
  'feedbackReplied',
  'paymentReversed',
  'paymentTakenBack',
  'figuresCorrected',
  'chargeWaived',
  'loanWrittenOff',
  'payoutAgain',
  'proofAccepted',
  'proofRefused',
  'limitGranted',
  'limitRefused',
  'limitLowered',
  'limitStopped',
  'reviewPassed',
  'reviewRedo',
  'overpaymentOwed',
  'overpaymentRefunded',
  'refundFailed',
  'accountBlocked',
  'accountUnblocked',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'newDevice',
  'promiseBroken',
  'planAgreed',
  'planDue',
  'planMissed',
  'planMoved',
  'planBroken',
  'planCutShort',
  'planFinished',
  'settlementAsked',
  'settlementAgreed',
  'settlementRefused',
  'settlementDue',
  'settlementLapsed',
  'settlementPaid',
  'objectionUpheld',
  'objectionRefused',
  'deathMistaken',
  'callAnnounced',
  'agentAnnounced',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The person's messages, newest first, in the language of the request. */
export const msgCenter = endpoint({
  name: 'msgCenter',
  method: 'POST',
  path: '/api/user/user/msg/center',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    /** From 1; twenty messages each. */
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  }),
  response: z.object({
    details: z.array(
      z.object({
        messageId: id,
        kind: z.enum(MESSAGE_KINDS),
        title: z.string(),
        text: z.string(),
        at: wireInstant,
        isRead: z.boolean(),
        borrowId: z.nullable(id),
        /** For `borrowDocument`. */
        documentIds: z.array(id),
      }),
    ),
    page: z.number(),
    hasMore: z.boolean(),
    unreadCount: z.number(),
  }),
  errors: [],
})

/** Marks messages as read; ignores those that are somebody else's or already read. */
export const msgRead = endpoint({
  name: 'msgRead',
  method: 'POST',
  path: '/api/user/user/msg/read',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ readIds: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ unreadCount: z.number() }),
  errors: [],
  changes: true,
})
