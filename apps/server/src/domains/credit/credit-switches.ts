import type { Day } from '@noren/contract/dates'
import type { CreditSwitchScope, CreditSwitchState } from '@noren/contract/operator/credit'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export interface CreditSwitch {
  readonly switchId: string
  readonly scope: CreditSwitchScope
  /** The code of the lender or product; empty for the others. */
  readonly subject: string
  readonly state: CreditSwitchState
  /** Its last day; after it what was set before holds again. */
  readonly untilOn: Day | null
  readonly reason: string
  /** Null: a guard. */
  readonly setBy: string | null
  readonly setAt: Date
  /** Of one that needs a second person. */
  readonly waits: boolean
  readonly decision: 'confirmed' | 'refused' | null
}

/** What a new loan is, as far as switches care. */
export interface LoanAsked {
  readonly lenderCode: string
  readonly productCode: string
}

type InEffect = Pick<CreditSwitch, 'scope' | 'subject' | 'state'>

const STRICTNESS: readonly CreditSwitchState[] = ['open', 'manualOnly', 'closed']

export const isLooser = (state: CreditSwitchState, than: CreditSwitchState): boolean =>
  STRICTNESS.indexOf(state) < STRICTNESS.indexOf(than)

const lockShared = rawStatement<void, { isLocked: boolean }>(
  'lock_credit_switches_shared',
  `select pg_advisory_xact_lock_shared(hashtext('noren credit switches')) is null as "isLocked"`,
  [],
)
const lockAlone = rawStatement<void, { isLocked: boolean }>(
  'lock_credit_switches',
  `select pg_advisory_xact_lock(hashtext('noren credit switches')) is null as "isLocked"`,
  [],
)
/** Until the transaction ends nobody lends and nobody sets a switch beside it. */
export const lockSwitches = async (tx: Tx): Promise<void> => {
  await lockAlone.one(tx)
}

const inEffect = rawStatement<{ today: Day }, InEffect>(
  'list_credit_switches_in_effect',
  `select scope, subject, state from (
     select distinct on (scope, subject) scope, subject, state from credit_switches
     where (not waits or decision = 'confirmed') and (until_on is null or until_on >= $1)
     order by scope, subject, serial desc) newest
   where state <> 'open'`,
  ['today'],
)

/** Those that are not open. */
export const readSwitches = (on: Querier, today: Day): Promise<InEffect[]> =>
  inEffect.all(on, { today })

const lockLending = rawStatement<{ userId: string }, { isLocked: boolean }>(
  'lock_credit_and_switches',
  `select pg_advisory_xact_lock_shared(hashtext('noren credit switches')) is null as "isLocked"
   from (select count(*) from (
     select from credit_accounts where user_id = $1 for update) locked) account`,
  ['userId'],
)
/**
 * Waits for other decisions about the person's loans to finish, and keeps new ones waiting; then holds the switches as
 * `holdSwitches` does. Outside a transaction it holds nothing: what is read after it has seen all that came before.
 */
export const lockCreditAndSwitches = async (on: Querier, userId: string): Promise<void> => {
  await lockLending.one(on, { userId })
}

/**
 * Before a transaction that lends reads them: whoever sets a switch waits until it has ended, and whatever begins after
 * that reads what was set. So no loan begins once a switch stands.
 */
export const holdSwitches = async (tx: Tx): Promise<void> => {
  await lockShared.one(tx)
}

/** The strictest of all that concern any of the loans. */
export const switchStateOf = (
  switches: readonly InEffect[],
  asked: { readonly loans: readonly LoanAsked[]; readonly isNewBorrower: boolean },
): CreditSwitchState => {
  const concerns = ({ scope, subject }: InEffect): boolean => {
    switch (scope) {
      case 'market':
        return true
      case 'newBorrowers':
        return asked.isNewBorrower
      case 'lender':
        return asked.loans.some(({ lenderCode }) => lenderCode === subject)
      case 'product':
        return asked.loans.some(({ productCode }) => productCode === subject)
    }
  }
  return switches
    .filter(concerns)
    .reduce<CreditSwitchState>(
      (strictest, { state }) => (isLooser(strictest, state) ? state : strictest),
      'open',
    )
}

const stateNow = rawStatement<{ scope: string; subject: string; today: Day }, InEffect>(
  'find_credit_switch_in_effect',
  `select scope, subject, state from credit_switches
   where scope = $1 and subject = $2 and (not waits or decision = 'confirmed')
     and (until_on is null or until_on >= $3)
   order by serial desc limit 1`,
  ['scope', 'subject', 'today'],
)
export const switchStateNow = async (
  on: Querier,
  of: { scope: CreditSwitchScope; subject: string; today: Day },
): Promise<CreditSwitchState> => (await stateNow.maybeOne(on, of))?.state ?? 'open'

const insert = rawStatement<Omit<CreditSwitch, 'decision'>, never>(
  'insert_credit_switch',
  `insert into credit_switches (switch_id, scope, subject, state, until_on, reason, set_by, set_at, waits)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ['switchId', 'scope', 'subject', 'state', 'untilOn', 'reason', 'setBy', 'setAt', 'waits'],
)
export const insertSwitch = async (tx: Tx, row: Omit<CreditSwitch, 'decision'>): Promise<void> => {
  await insert.run(tx, row)
}

const COLUMNS = `switch_id as "switchId", scope, subject, state, until_on as "untilOn", reason,
     set_by as "setBy", set_at as "setAt", waits, decision`

const find = rawStatement<{ switchId: string }, CreditSwitch & { isNewest: boolean }>(
  'find_credit_switch',
  `select ${COLUMNS}, not exists (select from credit_switches later
     where later.scope = s.scope and later.subject = s.subject and later.serial > s.serial) as "isNewest"
   from credit_switches s where switch_id = $1`,
  ['switchId'],
)
/** `isNewest`: nothing was set for the same scope since then. */
export const findSwitch = (
  on: Querier,
  switchId: string,
): Promise<(CreditSwitch & { isNewest: boolean }) | undefined> => find.maybeOne(on, { switchId })

const decide = rawStatement<
  { switchId: string; decision: 'confirmed' | 'refused'; decidedBy: string; decidedAt: Date },
  never
>(
  'decide_credit_switch',
  `update credit_switches set decision = $2, decided_by = $3, decided_at = $4
   where switch_id = $1 and waits and decision is null`,
  ['switchId', 'decision', 'decidedBy', 'decidedAt'],
)
export const decideSwitch = (
  tx: Tx,
  of: {
    switchId: string
    decision: 'confirmed' | 'refused'
    decidedBy: string
    decidedAt: Date
  },
): Promise<number> => decide.run(tx, of)

const newest = rawStatement<
  { limit: number },
  CreditSwitch & { setByName: string | null; decidedByName: string | null }
>(
  'list_credit_switches',
  `select ${COLUMNS}, (select name from operators where id = s.set_by) as "setByName",
     (select name from operators where id = s.decided_by) as "decidedByName"
   from credit_switches s order by serial desc limit $1`,
  ['limit'],
)
/** The newest first, with the names of who set and decided them. */
export const listSwitches = (on: Querier, limit: number) => newest.all(on, { limit })

const approvals = rawStatement<
  { at: Date; days: number },
  { count: number; usual: number; isKnown: boolean }
>(
  'count_approvals_of_hour',
  `with hours as (
     select back, (select count(*) from loan_moves m where m.to_status = 20
       and m.moved_at > $1::timestamptz - back * interval '1 day' - interval '1 hour'
       and m.moved_at <= $1::timestamptz - back * interval '1 day') as n
     from generate_series(0, $2::int) as back)
   select coalesce((select n from hours where back = 0), 0) as count,
     coalesce((select percentile_disc(0.5) within group (order by n) from hours where back > 0), 0)
       as usual,
     exists (select from loan_moves where to_status = 20
       and moved_at <= $1::timestamptz - $2::int * interval '1 day') as "isKnown"`,
  ['at', 'days'],
)
/** Approvals of the last hour, and the median of the same hour on the days before; `isKnown`: there were any then. */
export const countApprovals = (on: Querier, of: { at: Date; days: number }) => approvals.one(on, of)

const setSince = rawStatement<{ since: Date }, { isSet: boolean }>(
  'is_market_switch_set_since',
  `select exists (select from credit_switches
     where scope = 'market' and coalesce(decided_at, set_at) > $1) as "isSet"`,
  ['since'],
)
export const isMarketSetSince = async (on: Querier, since: Date): Promise<boolean> =>
  (await setSince.one(on, { since })).isSet
