import { mayCall, type OperatorRole } from '@noren/contract/operator/roles'
import type { WorkKind } from '@noren/contract/operator/work'
import type { IconName } from '@noren/ui/Icon'

/** The kinds of work that the console has a desk for: the call that decides, and the call that shows. */
export const DESKS = {
  application: {
    icon: 'doc',
    shows: 'showApplication',
    decides: 'decideApplication',
    prefix: 'AP',
  },
  faceCase: { icon: 'face', shows: 'showReview', decides: 'decideReview', prefix: 'FC' },
  documentCase: { icon: 'id', shows: 'showReview', decides: 'decideReview', prefix: 'DC' },
  accountCase: { icon: 'bank', shows: 'showReview', decides: 'decideReview', prefix: 'AC' },
  limitRequest: {
    icon: 'target',
    shows: 'showLimitRequest',
    decides: 'decideLimitRequest',
    prefix: 'LR',
  },
  proof: { icon: 'upload', shows: 'showProof', decides: 'decideProof', prefix: 'PR' },
  payoutFailure: {
    icon: 'undo',
    shows: 'showLoan',
    decides: 'decidePayoutFailure',
    prefix: 'PF',
  },
  fraudSignal: {
    icon: 'users',
    shows: 'showFraudCase',
    decides: 'decideFraudCase',
    prefix: 'LA',
  },
  bereavement: {
    icon: 'pause',
    shows: 'showBereavement',
    decides: 'decideBereavement',
    prefix: 'BR',
  },
  settlement: {
    icon: 'target',
    shows: 'showSettlement',
    decides: 'decideSettlement',
    prefix: 'LS',
  },
  objection: {
    icon: 'info',
    shows: 'showObjection',
    decides: 'decideObjection',
    prefix: 'OB',
  },
  qaSample: { icon: 'eye', shows: 'openSample', decides: 'decideSample', prefix: 'QA' },
  qaDisagreement: {
    icon: 'differ',
    shows: 'showDisagreement',
    decides: 'decideDisagreement',
    prefix: 'QD',
  },
  bureauReject: {
    icon: 'doc',
    shows: 'showBureauRow',
    decides: 'resendBureauRow',
    prefix: 'BU',
  },
  holdAppeal: { icon: 'info', shows: 'showAppeal', decides: 'decideAppeal', prefix: 'HA' },
  ticket: { icon: 'chat', shows: 'showGrievance', decides: 'answerGrievance', prefix: 'TK' },
  complaint: { icon: 'headset', shows: 'showGrievance', decides: 'answerGrievance', prefix: 'TK' },
} as const satisfies Partial<
  Record<WorkKind, { icon: IconName; shows: string; decides: string; prefix: string }>
>

export type DeskKind = keyof typeof DESKS
export const DESK_KINDS = Object.keys(DESKS) as readonly DeskKind[]

export const deskKindOf = (kind: string | null): DeskKind | null =>
  DESK_KINDS.find((one) => one === kind) ?? null

/** The desks that these calls open: who may decide, or look at, the kind. */
export const desksFor = (calls: readonly string[]): readonly DeskKind[] =>
  DESK_KINDS.filter(
    (kind) =>
      calls.includes('listWork') &&
      calls.includes(DESKS[kind].shows) &&
      (calls.includes(DESKS[kind].decides) || isReader(calls)),
  )

/** Who reads everything and decides nothing (the auditor): no call of theirs claims work. */
const isReader = (calls: readonly string[]): boolean => !calls.includes('claimWork')

/** The roles that may make a call, to say who has what one has not. */
export const rolesWith = (call: string, all: readonly OperatorRole[]): readonly OperatorRole[] =>
  all.filter((role) => mayCall([role], call))

/** How a piece of work is called: by its subject's number, else by its kind and the end of its id. */
export const numberOf = (item: {
  kind: WorkKind
  subjectId: string
  subjectNumber: string | null
}): string => {
  if (item.subjectNumber) return item.subjectNumber
  const kind = deskKindOf(item.kind)
  return `${kind ? DESKS[kind].prefix : item.kind}-${item.subjectId.slice(-6).toUpperCase()}`
}
