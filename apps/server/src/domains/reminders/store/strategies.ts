import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface Strategy {
  daysBeforeDue: number[]
  daysOverdue: number[]
  callsFromDay: number
  callsPerWeek: number
  callsRestDays: number
}

const COLUMNS = `s.days_before_due as "daysBeforeDue", s.days_overdue as "daysOverdue",
     s.calls_from_day as "callsFromDay", s.calls_per_week as "callsPerWeek",
     s.calls_rest_days as "callsRestDays"`

type NewStrategy = Strategy & { strategyId: string; fromOn: Day; askedBy: string; at: Date }
const insertRow = rawStatement<NewStrategy, never>(
  'insert_collection_strategy',
  `insert into collection_strategies (strategy_id, from_on, days_before_due, days_overdue,
     calls_from_day, calls_per_week, calls_rest_days, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  [
    ...(['strategyId', 'fromOn', 'daysBeforeDue', 'daysOverdue', 'callsFromDay'] as const),
    ...(['callsPerWeek', 'callsRestDays', 'askedBy', 'at'] as const),
  ],
)
export const insertStrategy = async (tx: Tx, strategy: NewStrategy): Promise<void> => {
  await insertRow.run(tx, strategy)
}

type Confirmed = { strategyId: string; confirmedBy: string; at: Date; today: Day }
const confirm = rawStatement<Confirmed, never>(
  'confirm_collection_strategy',
  `update collection_strategies set confirmed_by = $2, confirmed_at = $3
   where strategy_id = $1 and confirmed_at is null and from_on > $4`,
  ['strategyId', 'confirmedBy', 'at', 'today'],
)
/** False when its day has come by now. */
export const setConfirmed = async (tx: Tx, of: Confirmed): Promise<boolean> =>
  (await confirm.run(tx, of)) === 1

const inForce = rawStatement<{ on: Day }, Strategy>(
  'find_collection_strategy_on',
  `select ${COLUMNS} from collection_strategies s
   where s.confirmed_at is not null and s.from_on <= $1
   order by s.from_on desc, s.confirmed_at desc limit 1`,
  ['on'],
)
export const findStrategyOn = (on: Querier, day: Day): Promise<Strategy | undefined> =>
  inForce.maybeOne(on, { on: day })

export interface ListedStrategy extends Strategy {
  strategyId: string
  fromOn: Day
  askedByName: string
  confirmedAt: Date | null
  /** It waits for a second person. */
  isOpen: boolean
}
const listed = rawStatement<Record<never, never>, ListedStrategy>(
  'list_collection_strategies',
  `select ${COLUMNS}, s.strategy_id as "strategyId", s.from_on as "fromOn", o.name as "askedByName",
     s.confirmed_at as "confirmedAt", exists (select from proposals p where p.subject_id = s.strategy_id
       and p.kind = 'strategy' and p.decided_at is null) as "isOpen"
   from collection_strategies s join operators o on o.id = s.asked_by
   order by s.from_on desc, s.confirmed_at desc nulls last, s.strategy_id limit 100`,
  [],
)
export const listStrategyRows = (on: Querier): Promise<ListedStrategy[]> => listed.all(on)
