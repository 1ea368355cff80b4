import type { MessageKind } from '@noren/contract/messages'
import type { Currency, Minor } from '@noren/contract/money'
import type { Tx } from '../../platform/db/pool.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import * as store from './store/messages.ts'

type OfLoan = { loanNumber: string }
/** News of a payment of an earlier day: what was shown as owed, and what is right. */
type Corrected = {
  amountMinor: Minor
  paidOn: string
  shownOn: string
  owedBeforeMinor: Minor
  owedMinor: Minor
}
type Late = { dueOn: string; penalPpm: number; capMinor: Minor }

/** The parameters of each kind of message; their names decide how they are formatted (TextLine). */
export interface MessageParams {
  loanApplied: OfLoan & { amountMinor: Minor }
  loanDeclined: OfLoan & { amountMinor: Minor; reapplyOn?: string }
  loanCancelled: OfLoan & { amountMinor: Minor }
  loanPaidOut: OfLoan & {
    receiveMinor: Minor
    dueOn: string
    untilOn: string
    firstMinor: Minor
  }
  payoutFailed: OfLoan & { receiveMinor: Minor }
  payoutHeld: OfLoan & { receiveMinor: Minor }
  payoutWaits: OfLoan & { receiveMinor: Minor }
  personChecks: OfLoan
  wordNeeded: Record<never, never>
  payoutReturned: OfLoan & { receiveMinor: Minor }
  payoutArrivedLate: OfLoan & { receiveMinor: Minor }
  dueSoon: OfLoan & Late & { amountMinor: Minor }
  overdue: OfLoan & Late
  chargeNotice: OfLoan & {
    number: number
    fromOn: string
    untilOn: string
    penalPpm: number
    capMinor: Minor
    daysMax: number
  }
  paymentReceived: OfLoan & { amountMinor: Minor; receiptNumber: string }
  loanExtended: OfLoan & { dueOn: string; feeMinor: Minor; taxMinor: Minor }
  loanRepaid: OfLoan
  feedbackAnswered: { ticketNumber: string }
  feedbackReplied: { ticketNumber: string }
  paymentReversed: OfLoan & { amountMinor: Minor; receiptNumber: string }
  paymentReversedLate: OfLoan & Corrected & { receiptNumber: string }
  paymentTakenBack: OfLoan & {
    amountMinor: Minor
    receiptNumber: string
    owedBeforeMinor: Minor
    owedMinor: Minor
  }
  figuresCorrected: OfLoan & Corrected
  chargeWaived: OfLoan & { amountMinor: Minor }
  loanWrittenOff: OfLoan & { amountMinor: Minor }
  payoutAgain: OfLoan & { receiveMinor: Minor }
  proofAccepted: OfLoan & { amountMinor: Minor }
  proofRefused: OfLoan & { amountMinor: Minor; chargedFromOn: string }
  limitGranted: { limitMinor: Minor }
  limitRefused: { limitMinor: Minor }
  limitLowered: { limitMinor: Minor; limitBeforeMinor: Minor }
  limitStopped: { reapplyOn?: string }
  reviewPassed: Record<never, never>
  reviewRedo: Record<never, never>
  overpaymentOwed: OfLoan & { amountMinor: Minor }
  overpaymentRefunded: OfLoan & { amountMinor: Minor; reference: string }
  refundFailed: OfLoan & { amountMinor: Minor }
  accountBlocked: Record<never, never>
  accountUnblocked: Record<never, never>
  passkeyAdded: Record<never, never>
  passkeyRemoved: Record<never, never>
  passkeyCopied: Record<never, never>
  newDevice: Record<never, never>
  promiseBroken: OfLoan & { promisedOn: string; amountMinor: Minor }
  planAgreed: OfLoan & { dueOn: string; amountMinor: Minor; count: number; totalMinor: Minor }
  planDue: OfLoan & { dueOn: string; amountMinor: Minor }
  planMissed: OfLoan & { dueOn: string; amountMinor: Minor }
  planMoved: OfLoan & { dueOn: string }
  planBroken: OfLoan
  planCutShort: OfLoan
  planFinished: OfLoan
  settlementAsked: OfLoan & { amountMinor: Minor; answerOn: string }
  settlementAgreed: OfLoan & { amountMinor: Minor; lastOn: string }
  settlementRefused: OfLoan & { amountMinor: Minor }
  settlementDue: OfLoan & { amountMinor: Minor; lastOn: string }
  settlementLapsed: OfLoan & { lastOn: string }
  settlementPaid: OfLoan & { amountMinor: Minor; givenUpMinor: Minor }
  objectionUpheld: OfLoan & { objectionNumber: string }
  objectionRefused: OfLoan & { objectionNumber: string }
  deathMistaken: Record<never, never>
  callAnnounced: OfLoan & { callerName: string }
  /** Somebody who works for an agency. */
  agentAnnounced: OfLoan & { callerName: string; agencyName: string; certificate: string }
  holdSet: OfLoan & { untilOn: string }
  holdEnded: OfLoan & { untilOn: string }
  disasterHold: { untilOn: string }
  promiseNoted: OfLoan & { promisedOn: string; amountMinor: Minor }
  planOffered: OfLoan & { untilOn: string }
  settlementOffered: OfLoan & { amountMinor: Minor; untilOn: string }
  /** From `untilOn` on something bad may be told. */
  bureauWarning: OfLoan & { bureau: string; untilOn: string }
  bureauPlanWarning: OfLoan & { bureau: string; untilOn: string }
  bureauTold: OfLoan & { bureau: string }
  bureauCorrected: OfLoan
  bureauUpheld: OfLoan
  appealAnswered: Record<never, never>
}

export interface Message<Kind extends MessageKind> {
  readonly userId: string
  readonly kind: Kind
  /** Identifies the event and is used only once: `dueSoon:<loan id>:<due day>`. */
  readonly eventKey: string
  readonly loanId: string | null
  readonly params: MessageParams[Kind]
  readonly currency: Currency
  /** Keys of the catalogue that CATALOGUE_OF_REASON names. */
  readonly reasonCodes?: readonly string[]
  /**
   * Documents of the loan to attach; they need not have been drawn yet. They are mailed too, in one mail with
   * those of the loan's other messages of the same moment.
   */
  readonly documents?: readonly store.DocumentRef[]
  /** True when this transaction publishes an event about the same thing anyway (events.ts). */
  readonly isPublished?: boolean
  readonly at: Date
}

/** These messages come with a reminder or a text message, which sends its own notification. */
const PUSHED_ELSEWHERE: readonly MessageKind[] = ['dueSoon', 'overdue', 'chargeNotice', 'newDevice']
/** Nothing has to be done about these; a night's work writes many, or the payment itself is pushed. */
const NOT_PUSHED: readonly MessageKind[] = [
  ...PUSHED_ELSEWHERE,
  'limitLowered',
  'limitStopped',
  'figuresCorrected',
]

/**
 * Puts a message into the person's message centre, in the transaction of the event it describes. Writing a
 * message about the same event again does nothing.
 */
export const writeMessage = async <Kind extends MessageKind>(
  tx: Tx,
  message: Message<Kind>,
): Promise<void> => {
  const {
    userId,
    kind,
    eventKey,
    loanId,
    params,
    currency,
    reasonCodes = [],
    documents = [],
  } = message
  store.insertMessage(tx, {
    userId,
    kind,
    eventKey,
    loanId,
    params: { ...params },
    currency,
    reasonCodes: [...reasonCodes],
    documents: [...documents],
    sentAt: message.at,
    pushFrom: NOT_PUSHED.includes(kind) ? null : message.at,
    mailFrom: loanId !== null && documents.length > 0 ? message.at : null,
  })
  if (message.isPublished) return
  await publishToPerson(tx, userId, { kind: 'message', borrowId: loanId ?? undefined })
}
