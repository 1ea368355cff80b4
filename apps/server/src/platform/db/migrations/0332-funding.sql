-- What a lender's payout account has to have before money leaves it (docs/books.md#funding). A payout or a refund
-- that it cannot pay waits, in the order in which they came; nothing of it is posted until then.
create table funding_limits (
  book text primary key references books (book),
  -- Never less than this stays on the account.
  floor_minor bigint not null check (floor_minor >= 0),
  set_at timestamptz not null
);

alter table payouts add column waits_since timestamptz;
create index payouts_waiting on payouts (waits_since) where waits_since is not null;
alter table refund_orders add column waits_since timestamptz;
create index refund_orders_waiting on refund_orders (waits_since) where waits_since is not null;
