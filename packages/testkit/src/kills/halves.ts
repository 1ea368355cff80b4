import type { Querier } from '@noren/server/platform/db/pool'

/** Queries for rows whose counterpart is missing: what a kill in the middle would leave. */
const HALVES: Readonly<Record<string, string>> = {
  'payments without a journal entry': `select id::text as value from payments p where not exists
    (select 1 from journal_entries where event_key = 'repayment:' || p.id)`,
  'payments without an event': `select id::text as value from payments p where not exists
    (select 1 from collection_events where payment_id = p.id and outcome = 'settled')`,
  'settled events without a payment': `select event_id as value from collection_events
    where outcome = 'settled' and payment_id is null`,
  'journal entries without a payment': `select event_key as value from journal_entries where
    event = 'repaymentReceived' and split_part(event_key, ':', 2)::uuid not in (select id from payments)`,
  'answers without their order': `select request_id as value from answered_requests
    where call = 'repayPay' and answer->>'ref' not in (select ref from payment_orders)`,
}

export const column = async (on: Querier, text: string): Promise<string[]> =>
  (await on.query<{ value: string }>({ text })).rows.map(({ value }) => value)

/** What is half done, each in a sentence; empty where nothing is. */
export const findHalves = async (on: Querier): Promise<string[]> => {
  const found: string[] = []
  for (const [what, text] of Object.entries(HALVES)) {
    const values = await column(on, text)
    if (values.length > 0) found.push(`${what}: ${values.slice(0, 5).join(', ')}`)
  }
  return found
}
