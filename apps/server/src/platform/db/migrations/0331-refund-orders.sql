-- Refunds through the payout provider (docs/books.md#refunds): the money leaves the payout account when the
-- refund is ordered, and the borrower's credit falls only when it has arrived.

insert into book_events (event, words, source_kind) values
  ('refundOrdered', 'Refund ordered: the money has left the payout account and is on its way to the borrower', 'refund'),
  ('refundProcessed', 'Refund arrived: the credit balance falls', 'refund'),
  ('refundFailed', 'Refund failed: the money is back on the payout account', 'refund'),
  ('refundReturned', 'Refund returned after it had arrived: it is owed back again', 'refund');

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('refundOrdered', 'refund.ordered', 1035, 1012),
  ('refundProcessed', 'refund.processed', 2010, 1035),
  ('refundFailed', 'refund.failed', 1012, 1035),
  ('refundReturned', 'refund.returned', 1012, 2010);
insert into posting_rules (event, reason, debit_code, credit_code)
select distinct 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event <> 'reversed' and event <> 'accrued' on conflict do nothing;

create table refund_orders (
  user_id uuid not null references users (id),
  refund_id uuid not null,
  loan_id uuid not null references loans (id),
  lender_code text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Null once the person's data was erased.
  account_sealed bytea,
  state text not null check (state in ('queued', 'ordered', 'processed', 'failed')),
  order_tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  ordered_at timestamptz,
  settled_at timestamptz,
  ask_at timestamptz,
  asks integer not null default 0,
  utr text,
  failure text,
  operator_id uuid not null references operators (id),
  primary key (user_id, refund_id)
);
create unique index refund_orders_id on refund_orders (refund_id);
create index refund_orders_loan on refund_orders (loan_id, created_at);
create index refund_orders_queued on refund_orders (next_try_at) where state = 'queued';
create index refund_orders_to_ask on refund_orders (ask_at) where ask_at is not null;

create or replace function entry_source_problem(entry journal_entries) returns text
  language plpgsql stable as $$
declare
  posted bigint;
  source record;
begin
  if entry.reverses is not null then
    return case when entry.event <> 'reversed' then 'it reverses an entry and is no reversal' end;
  end if;
  case entry.source_kind
    when 'payout' then
      select loan_id, amount_minor as amount into source from payouts where id = entry.source_id;
    when 'payment' then
      select loan_id, amount_minor as amount into source from payments where id = entry.source_id;
    when 'waiver' then
      select loan_id, taken_minor as amount into source from loan_waivers where id = entry.source_id;
    when 'extension' then
      select loan_id, fee_minor + tax_minor as amount into source
      from loan_extensions where id = entry.source_id;
    when 'writeOff' then
      select loan_id, booked_minor as amount into source
      from loan_write_offs where loan_id = entry.source_id;
    when 'refund' then
      select loan_id, amount_minor as amount into source
      from overpayment_refunds where id = entry.source_id
      union all select loan_id, amount_minor from refund_orders where refund_id = entry.source_id;
    when 'settlement' then
      select loan_id, null::bigint as amount into source from payments where id = entry.source_id
      union all select loan_id, null from loan_waivers where id = entry.source_id
      union all select id, null from loans where id = entry.source_id;
    when 'loan' then
      select id as loan_id, null::bigint as amount into source from loans where id = entry.source_id;
    when 'close' then
      select entry.loan_id as loan_id, null::bigint as amount into source
      from book_days where id = entry.source_id and book = entry.book and day = entry.value_on;
    when 'adjustment' then
      select entry.loan_id as loan_id, a.amount_minor as amount into source
      from book_adjustments a join proposals p on p.subject_id = a.id and p.kind = 'adjustment'
      where a.id = entry.source_id and a.book = entry.book and p.decision = 'confirmed'
        and p.decided_by <> a.asked_by and a.month = date_trunc('month', entry.posted_on)::date
        and exists (select from postings l where l.entry_id = entry.id and l.reason = a.reason);
    else
      return null;
  end case;
  if not found then
    return 'it has no ' || entry.source_kind || ' ' || entry.source_id;
  end if;
  if source.loan_id is distinct from entry.loan_id then
    return 'its ' || entry.source_kind || ' is of another loan';
  end if;
  select coalesce(sum(amount_minor), 0) into posted from postings
  where entry_id = entry.id and (entry.event <> 'disbursalProcessed' or credit_code = 1030);
  if source.amount <> posted then
    return 'it posts ' || posted || ', its ' || entry.source_kind || ' says ' || source.amount;
  end if;
  return null;
end
$$;
