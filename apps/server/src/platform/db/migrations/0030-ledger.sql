-- The ledger (domain.md §8): append-only double entry. A business event is one set of transfers; a
-- balance is a sum, so no row is shared by two loans and none is ever changed.

create table ledger_sets (
  id uuid primary key,
  -- The order in which sets were written.
  serial bigint not null generated always as identity,
  event text not null,
  -- What happened, once: posting the same event again finds this set.
  event_key text not null unique,
  loan_id uuid not null,
  user_id uuid not null,
  lender_code text not null,
  reverses uuid unique references ledger_sets (id),
  -- The market's calendar day that the event counts for, and the instant it was written.
  booked_on date not null,
  booked_at timestamptz not null
);
create index ledger_sets_loan on ledger_sets (loan_id);
create index ledger_sets_user on ledger_sets (user_id);

create table ledger_transfers (
  set_id uuid not null references ledger_sets (id),
  line integer not null,
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  primary key (set_id, line),
  check (debit_account <> credit_account)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create trigger ledger_sets_append_only before update or delete or truncate on ledger_sets
  for each statement execute function refuse_change();
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
