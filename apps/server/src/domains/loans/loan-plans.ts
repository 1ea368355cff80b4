import type { Day } from '@noren/contract/dates'
import type { PlanKind } from '@noren/contract/loan-plan'
import type { Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { HardshipPlan } from '@noren/pricing/loan-facts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** A hardship plan that was agreed. How it stands follows from it and the payments; what is noted of that is for lists. */
export interface PlanRecord extends HardshipPlan {
  readonly planId: string
  readonly kind: PlanKind
  readonly agreedAt: Date
  readonly movedOn: Day | null
  readonly endedOn: Day | null
  readonly ended: 'finished' | 'broken' | null
}

interface PlanLine extends Omit<PlanRecord, 'rows'> {
  dueOn: Day
  principalMinor: Minor
  frozenMinor: Minor
}

const ofLoan = rawStatement<{ loanId: string; userId: string }, PlanLine>(
  'list_plans_of_loan',
  `select p.plan_id as "planId", p.kind, p.agreed_on as "agreedOn", p.rate_ppm as "ratePpm",
     p.agreed_at as "agreedAt", p.moved_on as "movedOn", p.ended_on as "endedOn", p.ended,
     r.due_on as "dueOn", r.principal_minor as "principalMinor", r.frozen_minor as "frozenMinor"
   from loan_plans p
     join loan_plan_rows r on r.user_id = p.user_id and r.plan_id = p.plan_id
   where p.user_id = $2 and p.loan_id = $1 order by p.agreed_at, p.plan_id, r.number`,
  ['loanId', 'userId'],
)
/** In the order in which they were agreed. */
export const listPlans = async (
  on: Querier,
  loan: { loanId: string; userId: string },
): Promise<PlanRecord[]> => {
  const lines = await ofLoan.all(on, loan)
  return [...Map.groupBy(lines, ({ planId }) => planId).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { dueOn: _, principalMinor: __, frozenMinor: ___, ...plan } = first
    return [
      {
        ...plan,
        rows: of.map(({ dueOn, principalMinor, frozenMinor }) => ({
          ...{ dueOn, principalMinor, frozenMinor },
        })),
      },
    ]
  })
}

export interface AgreedPlan {
  userId: string
  planId: string
  loanId: string
  kfsId: string
  kind: PlanKind
  agreedOn: Day
  ratePpm: number
  hash: string
  language: Language
  version: string
  deviceId: string
  agreedAt: Date
}
const insertPlanRow = rawStatement<AgreedPlan, never>(
  'insert_loan_plan',
  `insert into loan_plans (user_id, plan_id, loan_id, kfs_id, kind, agreed_on, rate_ppm, hash,
     language, version, device_id, agreed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  [
    'userId',
    'planId',
    'loanId',
    'kfsId',
    'kind',
    'agreedOn',
    'ratePpm',
    'hash',
    'language',
    'version',
    'deviceId',
    'agreedAt',
  ],
)
const insertRows = rawStatement<
  {
    userId: string
    planId: string
    dueOns: readonly Day[]
    principals: readonly Minor[]
    frozens: readonly Minor[]
  },
  never
>(
  'insert_loan_plan_rows',
  `insert into loan_plan_rows (user_id, plan_id, number, due_on, principal_minor, frozen_minor)
   select $1, $2, number, due_on, principal, frozen
   from unnest($3::date[], $4::bigint[], $5::bigint[])
     with ordinality as rows (due_on, principal, frozen, number)`,
  ['userId', 'planId', 'dueOns', 'principals', 'frozens'],
)
export const insertPlan = async (
  tx: Tx,
  plan: AgreedPlan,
  rows: HardshipPlan['rows'],
): Promise<void> => {
  const { userId, planId } = plan
  await insertPlanRow.run(tx, plan)
  await insertRows.run(tx, {
    ...{ userId, planId },
    dueOns: rows.map(({ dueOn }) => dueOn),
    principals: rows.map(({ principalMinor }) => principalMinor),
    frozens: rows.map(({ frozenMinor }) => frozenMinor),
  })
}

interface Noted {
  userId: string
  planId: string
  movedOn: Day | null
  endedOn: Day | null
  ended: PlanRecord['ended']
}
const note = rawStatement<Noted, never>(
  'note_standing_of_loan_plan',
  `update loan_plans set moved_on = $3, ended_on = $4, ended = $5 where user_id = $1 and plan_id = $2`,
  ['userId', 'planId', 'movedOn', 'endedOn', 'ended'],
)
/** How the plan of a locked loan stands, for lists and limits; the facts themselves do not change. */
export const noteStanding = async (tx: Tx, standing: Noted): Promise<void> => {
  await note.run(tx, standing)
}

const lock = rawStatement<{ userId: string }, unknown>(
  'lock_plans_of_person',
  `select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 500))`,
  ['userId'],
)
const count = rawStatement<{ userId: string; after: Day }, { count: number }>(
  'count_plans_of_person',
  `select count(*) as count from loan_plans where user_id = $1 and agreed_on > $2`,
  ['userId', 'after'],
)
/** How many were agreed after a day, over all loans. */
export const countPlans = async (
  on: Querier,
  of: { userId: string; after: Day },
): Promise<number> => (await count.one(on, of)).count

/** The same, and until the transaction ends nobody else adds one; take the loan's lock before. */
export const countPlansLocked = async (
  tx: Tx,
  of: { userId: string; after: Day },
): Promise<number> => {
  await lock.run(tx, of)
  return countPlans(tx, of)
}

const running = rawStatement<
  { userId: string; planId: string; limit: number },
  { userId: string; planId: string; loanId: string }
>(
  'list_running_plans',
  `select user_id as "userId", plan_id as "planId", loan_id as "loanId" from loan_plans
   where ended is null and (user_id, plan_id) > ($1, $2) order by user_id, plan_id limit $3`,
  ['userId', 'planId', 'limit'],
)
/** In pages by person and plan. */
export const listRunningPlans = (
  on: Querier,
  page: { userId: string; planId: string; limit: number },
): Promise<{ userId: string; planId: string; loanId: string }[]> => running.all(on, page)
