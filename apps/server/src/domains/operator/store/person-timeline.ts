import { MESSAGE_KINDS } from '@noren/contract/messages'
import type { Currency, Minor } from '@noren/contract/money'
import type { TimelineDomain } from '@noren/contract/operator/people'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface TimelineRow {
  lineId: string
  at: Date
  domain: TimelineDomain
  what: string
  /** Of what was read: what for. */
  purpose: string | null
  by: string | null
  currency: Currency | null
  amountMinor: Minor | null
  loanId: string | null
  number: string | null
}

interface Asked {
  userId: string
  at: Date
  id: string
  limit: number
  domains: readonly TimelineDomain[]
  kinds: readonly string[]
}

/** A line of one domain. Its id is made of the row's, which is a number in some tables. */
const line = (
  domain: TimelineDomain,
  of: {
    at: string
    what: string
    id: string
    from: string
    where?: string
    purpose?: string
    by?: string
    money?: string
    loan?: string
    number?: string
  },
): string => {
  const lineId = `md5('${domain}' || ${of.what} || ${of.id}::text)::uuid`
  return `(select ${lineId} as id, ${of.at} as at, '${domain}' as domain, ${of.what} as what,
     ${of.purpose ?? 'null'}::text as purpose, ${of.by ?? 'null'}::text as by,
     ${of.money ? `${of.money}.currency` : 'null'}::text as currency,
     ${of.money ? `${of.money}.amount_minor` : 'null'}::bigint as amount,
     ${of.loan ?? 'null'}::uuid as loan_id, ${of.number ?? 'null'}::text as number
   from ${of.from} where ${of.where ?? 't.user_id = $1'} and '${domain}' = any($5)
     and (${of.at}, ${lineId}) < ($2, $3) order by 2 desc, 1 desc limit $4)`
}

const OF_LOAN = { loan: 'l.id', number: 'l.loan_number' }
const withLoan = (table: string): string => `${table} t join loans l on l.id = t.loan_id`
const withOperator = (table: string, id: string): string =>
  `${table} t left join operators o on o.id = t.${id}`
const OF_STAFF = { by: 'o.name' }
/** Found by the person's loans: payments have no index by person. */
const PAYMENTS = 'l.user_id = $1 and t.user_id = $1'

const SOURCES = [
  line('consent', {
    ...{ at: 't.decided_at', id: 't.id', from: 'consents t' },
    what: `(t.purpose || case when t.is_given then '' else '.notGiven' end)`,
  }),
  line('credit', {
    ...{ at: 't.decided_at', what: 't.decision', id: 't.id', from: 'credit_decisions t' },
  }),
  line('loan', {
    ...{ at: 't.moved_at', what: 't.to_status::text', id: 't.id', from: withLoan('loan_moves') },
    ...{ where: 'l.user_id = $1', ...OF_LOAN },
  }),
  line('payment', {
    ...{ at: 't.paid_at', what: 't.purpose', id: 't.id', from: withLoan('payments'), money: 't' },
    ...{ where: PAYMENTS, ...OF_LOAN },
  }),
  line('payment', {
    ...{ at: 't.reversed_at', what: `'reversed'`, id: 't.id', from: withLoan('payments') },
    ...{ where: `${PAYMENTS} and t.reversed_at is not null`, money: 't', ...OF_LOAN },
  }),
  line('proof', {
    ...{ at: 't.sent_at', what: `'checking'`, id: 't.id', from: withLoan('proofs'), ...OF_LOAN },
  }),
  line('proof', {
    ...{ at: 't.decided_at', what: 't.state', id: 't.id', from: withLoan('proofs'), ...OF_LOAN },
    where: 't.user_id = $1 and t.decided_at is not null',
  }),
  line('ticket', {
    ...{ at: 't.sent_at', what: `'open'`, id: 't.id', from: 'feedback t' },
    number: 't.ticket_number',
  }),
  line('ticket', {
    ...{ at: 't.answered_at', what: `'answered'`, id: 't.id', from: 'feedback t' },
    ...{ where: 't.user_id = $1 and t.answered_at is not null', number: 't.ticket_number' },
  }),
  line('message', {
    ...{ at: 't.sent_at', what: 't.kind', id: 't.id', from: 'messages t' },
    where: 't.user_id = $1 and t.kind = any($6)',
  }),
  line('contact', {
    ...{ at: 't.decided_at', what: 't.channel', id: 't.id', from: withLoan('contacts_log') },
    ...{ where: `t.user_id = $1 and t.state = 'sent'`, ...OF_LOAN },
  }),
  line('read', {
    ...{ at: 't.read_at', what: 't.what', id: 't.id', purpose: 't.purpose', ...OF_STAFF },
    from: withOperator('personal_data_reads', 'operator_id'),
  }),
  line('staff', {
    ...{ at: 't.done_at', what: 't.action', id: 't.id', ...OF_STAFF },
    from: withOperator('operator_audit', 'operator_id'),
  }),
  line('note', {
    ...{ at: 't.written_at', what: `coalesce(t.flag, 'note')`, id: 't.id', ...OF_STAFF },
    from: withOperator('person_notes', 'written_by'),
  }),
]

const rowsOf = rawStatement<Asked, TimelineRow>(
  'list_person_timeline',
  // Of each source no more lines than the page has.
  `select id as "lineId", at, domain, what, purpose, by, currency, amount as "amountMinor",
     loan_id as "loanId", number
   from (${SOURCES.join('\n union all ')}) as lines order by at desc, id desc limit $4`,
  ['userId', 'at', 'id', 'limit', 'domains', 'kinds'],
)
/** Before a place, newest first. */
export const listLines = (on: Querier, asked: Omit<Asked, 'kinds'>): Promise<TimelineRow[]> =>
  rowsOf.all(on, { ...asked, kinds: MESSAGE_KINDS })
