import { PROPOSAL_KINDS } from '@noren/contract/operator'
import { SAMPLED_KINDS } from '@noren/contract/operator/quality'
import { mayCall, OPERATOR_ROLES, type OperatorRole } from '@noren/contract/operator/roles'
import { type WaitsFor, WORK_KINDS, type WorkKind } from '@noren/contract/operator/work'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import type { PageAsked } from '../../platform/pages.ts'
import { type ReadEntry, writeReadOfSitting } from '../audit/personal-data-reads.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { answer, type Escalation, escalate, escalationsOf } from '../work/escalations.ts'
import * as work from '../work/work-items.ts'
import { CALL_OF } from './decide/rules.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import { listWithRoles, lockStaff, rolesOf } from './store/roles.ts'

export type { WorkRow } from '../work/work-items.ts'

/** The calls that show and that do each kind of work. */
const CALLS: Readonly<Record<WorkKind, { shows: string; does: string }>> = {
  application: { shows: 'listApplications', does: 'decideApplication' },
  faceCase: { shows: 'listReviews', does: 'decideReview' },
  documentCase: { shows: 'listReviews', does: 'decideReview' },
  accountCase: { shows: 'listReviews', does: 'decideReview' },
  limitRequest: { shows: 'listLimitRequests', does: 'decideLimitRequest' },
  payoutFailure: { shows: 'listPayoutFailures', does: 'decidePayoutFailure' },
  payoutContradiction: { shows: 'listPayoutReturns', does: 'decidePayoutReturn' },
  proof: { shows: 'listProofs', does: 'decideProof' },
  reconBreak: { shows: 'listExceptions', does: 'decideException' },
  proposal: { shows: 'listProposals', does: 'decideProposal' },
  ticket: { shows: 'listGrievances', does: 'answerGrievance' },
  fraudSignal: { shows: 'listFraudCases', does: 'decideFraudCase' },
  complaint: { shows: 'listGrievances', does: 'answerGrievance' },
  bereavement: { shows: 'listBereavements', does: 'decideBereavement' },
  settlement: { shows: 'listSettlements', does: 'decideSettlement' },
  objection: { shows: 'listOpenObjections', does: 'decideObjection' },
  agentCertificate: { shows: 'listAgencies', does: 'saveAgent' },
  qaSample: { shows: 'openSample', does: 'decideSample' },
  qaDisagreement: { shows: 'showDisagreement', does: 'decideDisagreement' },
  bureauReject: { shows: 'bureauRejects', does: 'resendBureauRow' },
  holdAppeal: { shows: 'listAppeals', does: 'decideAppeal' },
}

const seenBy = (
  roles: readonly OperatorRole[],
  calls: 'shows' | 'does',
  kind?: WorkKind,
): work.Seen => ({
  kinds: WORK_KINDS.filter(
    (one) => (kind === undefined || one === kind) && mayCall(roles, CALLS[one][calls]),
  ),
  details: [
    ...PROPOSAL_KINDS.filter((one) => mayCall(roles, CALL_OF[one])),
    // Tickets that were handed on to the officer.
    ...OFFICERS.filter((role) => roles.includes(role)).map(() => 'grievanceOfficer'),
    // Of cases that are decided again, the kinds that they decide themselves.
    ...SAMPLED_KINDS.filter((one) => mayCall(roles, CALLS[one][calls])),
  ],
  isLead: mayCall(roles, 'answerEscalation'),
})
/** Who sees what lies with the officer. */
const OFFICERS: readonly OperatorRole[] = ['grievanceOfficer', 'auditor']

/** Whether somebody may decide, or answer, a kind of work. */
export const mayDoKind = ({ roles }: Pick<Operator, 'roles'>, kind: WorkKind): boolean =>
  mayCall(roles, CALLS[kind].does)

/** What of the work somebody may see, of one kind or of all. */
export const workSeenBy = ({ roles }: Pick<Operator, 'roles'>, kind?: WorkKind): work.Seen =>
  seenBy(roles, 'shows', kind)

export const listWork = (
  { db }: Pick<Deps, 'db'>,
  who: Operator,
  { kind, ...filter }: work.WorkFilter & { kind: WorkKind | undefined },
  page: PageAsked<Date>,
  at: Date,
) => {
  const { operatorId } = who
  return work.listWork(db, { seen: workSeenBy(who, kind), operatorId, filter, at }, page)
}

export const countWork = ({ db }: Pick<Deps, 'db'>, who: Operator, at: Date) =>
  work.countWork(db, { seen: workSeenBy(who), operatorId: who.operatorId, at })

/** Claims what is due first of what the operator may decide or answer. Throws WORK_NONE. */
export const claimNextWork = (
  { db }: Pick<Deps, 'db'>,
  { roles, operatorId }: Operator,
  { requestId, kind }: { requestId: string; kind?: WorkKind | undefined },
  at: Date,
): Promise<work.WorkRow> => {
  const seen = seenBy(roles, 'does', kind)
  return inTransaction(db, (tx) => work.claimNextWork(tx, { seen, operatorId, requestId, at }))
}

export const claimWork = (
  { db }: Pick<Deps, 'db'>,
  { roles, operatorId }: Operator,
  { itemId, isTakeover = false }: { itemId: string; isTakeover?: boolean | undefined },
  at: Date,
): Promise<work.WorkRow> => {
  const seen = seenBy(roles, 'does')
  return inTransaction(db, (tx) => work.claimWork(tx, { seen, operatorId, itemId, isTakeover, at }))
}

export const releaseWork = (
  { db }: Pick<Deps, 'db'>,
  { roles, operatorId }: Operator,
  itemId: string,
  at: Date,
): Promise<void> => {
  const seen = seenBy(roles, 'does')
  return inTransaction(db, (tx) => work.releaseWork(tx, { seen, operatorId, itemId, at }))
}

/** Who may do a kind of work, by their names. */
export const listColleagues = async (
  { db }: Pick<Deps, 'db'>,
  who: Operator,
  kind: WorkKind,
): Promise<{ operatorId: string; name: string }[]> => {
  if (!mayCall(who.roles, CALLS[kind].does)) return []
  return listWithRoles(db, rolesThatDo(kind))
}

const rolesThatDo = (kind: WorkKind): OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => mayCall([role], CALLS[kind].does))

/** Whether somebody could claim an item: of who left no role is left, and nobody confirms what they proposed. */
const mayDo = async (
  tx: Tx,
  { operatorId, roles }: Pick<Operator, 'operatorId' | 'roles'>,
  { kind, detail, proposedBy, isForOthers }: work.FoundItem,
): Promise<boolean> => {
  // To whom it is refused would say who has a part in it.
  if (isForOthers) return false
  const { kinds, details } = seenBy(roles, 'does', kind)
  if (!kinds.includes(kind) || (detail !== null && !details.includes(detail))) return false
  return proposedBy === null || !(await isSamePerson(tx, proposedBy, operatorId))
}

/** What leads were asked about is theirs to give on, and nobody else's before its day; the answer names who asked. */
const refuseWithLeads = (
  { roles, operatorId }: Operator,
  { escalatedBy, escalatedByName: by, dueAt }: work.FoundItem,
  at: Date,
): void => {
  if (escalatedBy === null || dueAt <= at) return
  const isTheirs = mayCall(roles, 'answerEscalation') && escalatedBy !== operatorId
  if (!isTheirs) throw new AppError('WITH_LEADS', { by: by ?? '' })
}

/** Makes items somebody's to do, or anybody's. Throws NOT_FOUND, VALIDATION, CASE_DECIDED, WITH_LEADS. */
export const assignWork = (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; itemIds: readonly string[]; operatorId: string | null },
  at: Date,
): Promise<{ count: number }> => {
  const { requestId, ...input } = decision
  const { itemIds, operatorId: to } = input
  return changeOnce(deps, who, { call: 'assignWork', requestId, input, at }, async (tx, note) => {
    // So that nobody leaves or loses a role meanwhile.
    if (to !== null) await lockStaff(tx)
    const roles = to === null ? [] : await rolesOf(tx, to)
    await work.changeItems(tx, { ...seenAs(who), itemIds }, async (item) => {
      refuseWithLeads(who, item, at)
      if (to !== null && !(await mayDo(tx, { operatorId: to, roles }, item))) {
        throw new AppError('VALIDATION', { fields: [{ path: 'operatorId', rule: 'choice' }] })
      }
      await work.assignItem(tx, { itemId: item.itemId, operatorId: to })
      await note(item, { assignedTo: item.assignedTo }, { assignedTo: to })
    })
  })
}

/** Has items wait for somebody, or no longer. Throws NOT_FOUND, VALIDATION, CASE_DECIDED, WITH_LEADS. */
export const waitWork = (
  deps: Deps,
  who: Operator,
  decision: {
    requestId: string
    itemIds: readonly string[]
    wait: { for: WaitsFor; until: Date } | null
  },
  at: Date,
): Promise<{ count: number }> => {
  const { requestId, ...input } = decision
  const { itemIds, wait } = input
  return changeOnce(deps, who, { call: 'waitWork', requestId, input, at }, (tx, note) =>
    work.changeItems(tx, { ...seenAs(who), itemIds }, async (item) => {
      refuseWithLeads(who, item, at)
      // No wait hides that something is late.
      if (wait && (wait.until <= at || wait.until > item.dueAt)) {
        throw new AppError('VALIDATION', { fields: [{ path: 'wait.until', rule: 'range' }] })
      }
      const { itemId } = item
      const waitsFor = wait?.for ?? null
      await work.waitItem(tx, { itemId, waitsFor, wakeAt: wait?.until ?? null })
      await note(item, { waitsFor: item.waitsFor }, { waitsFor })
    }),
  )
}

/**
 * Asks the leads about a piece of work, in a sentence: it is theirs until they answer or decide it, unless its day comes
 * before. Throws NOT_FOUND, CASE_DECIDED, WORK_TAKEN while another person works on it, and NO_LEAD where nobody else leads who does such work.
 */
export const escalateWork = (
  deps: Pick<Deps, 'db' | 'newId' | 'secrets'>,
  who: Operator,
  { requestId, ...input }: { requestId: string; itemId: string; question: string },
  at: Date,
): Promise<{ count: number }> =>
  changeOnce(deps, who, { call: 'escalateWork', requestId, input, at }, async (tx, note) => {
    const { itemId, question } = input
    await work.changeItems(tx, { ...seenAs(who), itemIds: [itemId] }, async (item) => {
      // Asking lets go who works on it: nobody loses a case in their hands that way.
      const { claimedBy, claimedUntil } = item
      const isHeld = claimedUntil !== null && claimedUntil > at
      if (isHeld && claimedBy !== who.operatorId) throw new AppError('WORK_TAKEN')
      if (!(await hasLead(tx, who, item))) throw new AppError('NO_LEAD')
      await escalate(deps, tx, item, { operatorId: who.operatorId, question, at })
      await note(item, { isEscalated: false }, { isEscalated: true })
    })
  })

/** Another person who is a lead and could do it. */
const hasLead = async (tx: Tx, who: Operator, item: work.FoundItem): Promise<boolean> => {
  for (const { operatorId } of await listWithRoles(tx, LEADS)) {
    const roles = await rolesOf(tx, operatorId)
    // Who has a part in it is not left out: that there is no lead would say who has.
    const isLead = await mayDo(tx, { operatorId, roles }, { ...item, isForOthers: false })
    if (isLead && !(await isSamePerson(tx, operatorId, who.operatorId))) return true
  }
  return false
}
const LEADS = OPERATOR_ROLES.filter((role) => mayCall([role], 'answerEscalation'))

/**
 * A lead answers who asked, whose work it is again if they may still do it. Throws NOT_FOUND, CASE_DECIDED, and
 * SAME_OPERATOR for who asked.
 */
export const answerEscalation = (
  deps: Pick<Deps, 'db' | 'secrets'>,
  who: Operator,
  { requestId, ...input }: { requestId: string; itemId: string; answer: string },
  at: Date,
): Promise<{ count: number }> =>
  changeOnce(deps, who, { call: 'answerEscalation', requestId, input, at }, async (tx, note) => {
    const { itemId, answer: said } = input
    await lockStaff(tx)
    await work.changeItems(tx, { ...seenAs(who), itemIds: [itemId] }, async (item) => {
      const { operatorId } = who
      const asker = item.escalatedBy
      if (asker && (await isSamePerson(tx, asker, operatorId))) throw new AppError('SAME_OPERATOR')
      const isTheirs = asker !== null && (await mayBeTheirs(tx, asker, item))
      await answer(deps, tx, item, {
        operatorId,
        answer: said,
        at,
        assignedTo: isTheirs ? asker : null,
      })
      await note(item, { isEscalated: true }, { isEscalated: false })
    })
  })

const mayBeTheirs = async (tx: Tx, operatorId: string, item: work.FoundItem): Promise<boolean> =>
  mayDo(tx, { operatorId, roles: await rolesOf(tx, operatorId) }, item)

/** What was asked about a piece of work and answered; the access is recorded for the borrower, if it is about one. */
export const showEscalations = (
  deps: Pick<Deps, 'db' | 'secrets'>,
  who: Operator,
  itemId: string,
  at: Date,
): Promise<Escalation[]> =>
  inTransaction(deps.db, async (tx) => {
    const { operatorId } = who
    const item = await work.visibleItem(tx, { seen: workSeenBy(who), itemId, operatorId })
    const asked = await escalationsOf(deps, tx, itemId)
    const { userId, kind } = item
    if (userId && asked.length > 0) {
      const read = { userId, operatorId, what: 'note', subjectId: itemId, at } as const
      await writeReadOfSitting(tx, { ...read, purpose: purposeFor(who, PURPOSES[kind] ?? 'audit') })
    }
    return asked
  })

/** What the borrower reads such work is done for. */
const PURPOSES: Partial<Record<WorkKind, ReadEntry['purpose']>> = {
  application: 'decideApplication',
  faceCase: 'checkIdentity',
  documentCase: 'checkIdentity',
  accountCase: 'checkAccount',
  limitRequest: 'decideLimit',
  proof: 'checkProof',
  ticket: 'answerGrievance',
  complaint: 'answerGrievance',
  settlement: 'collect',
  objection: 'answerGrievance',
  bereavement: 'checkReport',
}

const seenAs = ({ roles, operatorId }: Operator) => ({ seen: seenBy(roles, 'does'), operatorId })

type Note = (item: work.WorkRow, before: object, after: object) => Promise<void>

/** Several items in one transaction, executed once per requestId; each of them is a line in the audit. */
const changeOnce = (
  { db }: Pick<Deps, 'db'>,
  { operatorId }: Operator,
  { call, requestId, input, at }: { call: string; requestId: string; input: unknown; at: Date },
  change: (tx: Tx, note: Note) => Promise<void>,
): Promise<{ count: number }> =>
  inTransaction(db, (tx) =>
    once(tx, { userId: operatorId, call, requestId, input, at }, async () => {
      let count = 0
      await change(tx, async ({ itemId, userId }, before, after) => {
        count += 1
        const of = { operatorId, action: call, subjectId: itemId, userId, at }
        await writeAudit(tx, { ...of, before, after })
      })
      return { count }
    }),
  )
