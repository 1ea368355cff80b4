-- What providers say that they settled (domain.md §8: cash = provider statement). A row is taken in
-- once by the provider's own id and never changed.
create table settlement_rows (
  provider text not null,
  row_id text not null,
  kind text not null check (kind in ('payment', 'payout')),
  utr text not null,
  -- Our reference, as far as the provider gives it back.
  ref text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The market's day on which the money moved, and the day of the provider's statement.
  moved_on date not null,
  settled_on date not null,
  imported_at timestamptz not null,
  primary key (provider, row_id)
);
create index settlement_rows_utr on settlement_rows (utr);
create index settlement_rows_day on settlement_rows (provider, moved_on);
create trigger settlement_rows_append_only before update or delete or truncate on settlement_rows
  for each statement execute function refuse_change();

-- Our side is asked by the bank's reference, and by day.
create index payouts_utr on payouts (utr) where state = 'processed';
create index payouts_settled on payouts (settled_at) where state = 'processed';
create index payments_day on payments (paid_on, id);
