import type { Querier } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'

/** What leaves for one kind of provider; the providers of one line share its rate and its faults. */
export type LineName = 'sms' | 'push' | 'mail' | 'payout' | 'collection' | 'tax'

export interface LineState {
  line: LineName
  faults: number
  cuts: number
  /** Null while calls go through. */
  cutUntil: Date | null
}

const all = rawStatement<Record<never, never>, LineState>(
  'list_provider_lines',
  `select line, faults, cuts, cut_until as "cutUntil" from provider_lines order by line`,
  [],
)
export const listLines = (on: Querier): Promise<LineState[]> => all.all(on)

const state = rawStatement<{ line: LineName }, LineState>(
  'find_provider_line',
  `select line, faults, cuts, cut_until as "cutUntil" from provider_lines where line = $1`,
  ['line'],
)
export const findLine = (on: Querier, line: LineName): Promise<LineState> => state.one(on, { line })

const reserve = rawStatement<
  { line: LineName; count: number; perSecond: number },
  { untilMs: number }
>(
  'reserve_line_slots',
  // The database's clock, as those of servers may differ by more than a pause between two calls.
  `update provider_lines set next_slot_at = greatest(next_slot_at, clock_timestamp())
     + make_interval(secs => $2::integer / $3::double precision)
   where line = $1
   returning coalesce(extract(epoch from next_slot_at - clock_timestamp()) * 1000, 0)::double precision
     as "untilMs"`,
  ['line', 'count', 'perSecond'],
)
/**
 * Reserves so many calls at the rate of the line, behind all that any server has reserved. Returns how long it is until
 * the last of them is over.
 */
export const reserveSlots = async (
  on: Querier,
  of: { line: LineName; count: number; perSecond: number },
): Promise<number> => (await reserve.one(on, of)).untilMs

const FIRST_CUT_SECONDS = 15
const DOUBLED_AT_MOST = 2

const fault = rawStatement<
  { line: LineName; at: Date; faultsMax: number; isTrial: boolean },
  LineState
>(
  'note_line_fault',
  // Of many calls that fail together the first ones cut the line, and the others change nothing more.
  `update provider_lines set faults = faults + 1,
     cuts = case when $4 or (faults + 1 >= $3 and cut_until is null) then cuts + 1 else cuts end,
     cut_until = case when $4 or (faults + 1 >= $3 and cut_until is null)
       then $2::timestamptz + make_interval(secs => ${FIRST_CUT_SECONDS}
         * power(2, least(cuts, ${DOUBLED_AT_MOST})) * (0.75 + random() / 4))
       else cut_until end
   where line = $1
   returning line, faults, cuts, cut_until as "cutUntil"`,
  ['line', 'at', 'faultsMax', 'isTrial'],
)
/** A call found nobody. Cuts the line after so many in a row, for 15, 30 or 60 seconds and a little less. */
export const noteFault = (
  on: Querier,
  of: { line: LineName; at: Date; faultsMax: number; isTrial: boolean },
): Promise<LineState> => fault.one(on, of)

const mend = rawStatement<{ line: LineName }, never>(
  'mend_provider_line',
  `update provider_lines set faults = 0, cuts = 0, cut_until = null
   where line = $1 and (faults > 0 or cut_until is not null)`,
  ['line'],
)
/** A call went through. */
export const mendLine = async (on: Querier, line: LineName): Promise<void> => {
  await mend.run(on, { line })
}

const trial = rawStatement<{ line: LineName; at: Date; until: Date }, never>(
  'claim_line_trial',
  'update provider_lines set cut_until = $3 where line = $1 and cut_until <= $2',
  ['line', 'at', 'until'],
)
/** Whether it is this caller who tries for all whether the provider is there again. */
export const claimTrial = async (
  on: Querier,
  of: { line: LineName; at: Date; until: Date },
): Promise<boolean> => (await trial.run(on, of)) === 1
