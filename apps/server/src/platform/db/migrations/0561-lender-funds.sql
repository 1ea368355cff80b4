-- What a lender may take out of its accounts, and what it lends at most (docs/books.md#funding). A withdrawal that two
-- persons have agreed holds its money: no payout and no refund uses it until the bank has told of it.
alter table funding_limits add column lent_max_minor bigint check (lent_max_minor >= 0);

create table funding_limit_changes (
  change_id uuid primary key,
  book text not null references books (book),
  floor_minor bigint not null check (floor_minor >= 0),
  lent_max_minor bigint check (lent_max_minor >= 0),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null
);
create trigger funding_limit_changes_append_only before update or delete or truncate on funding_limit_changes
  for each statement execute function refuse_change();

create table funding_withdrawals (
  withdrawal_id uuid primary key,
  book text not null references books (book),
  code integer not null check (code in (1010, 1012)),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  -- From then on the money is held.
  confirmed_by uuid references operators (id),
  confirmed_on date,
  -- The bank has told of it, or somebody has taken it back.
  ended_at timestamptz,
  line_id uuid unique references statement_lines (line_id),
  check ((confirmed_by is null) = (confirmed_on is null) and confirmed_by <> asked_by),
  check (line_id is null or ended_at is not null and confirmed_on is not null)
);
create index funding_withdrawals_held on funding_withdrawals (book, code)
  where confirmed_on is not null and ended_at is null;
create function refuse_withdrawal_change() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
    or old.confirmed_on is not null and (new.confirmed_by, new.confirmed_on)
      is distinct from (old.confirmed_by, old.confirmed_on)
    or (new.withdrawal_id, new.book, new.code, new.currency, new.amount_minor, new.asked_by, new.asked_at)
      is distinct from (old.withdrawal_id, old.book, old.code, old.currency, old.amount_minor, old.asked_by,
        old.asked_at) then
    raise exception 'the withdrawal % is over, or what it is about would change', old.withdrawal_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger funding_withdrawals_guard before update on funding_withdrawals
  for each row execute function refuse_withdrawal_change();
create trigger funding_withdrawals_no_delete before delete or truncate on funding_withdrawals
  for each statement execute function refuse_change();
