-- The sandbox's own world (domain.md §13): its bank, its till, its post and its calendar. Nothing
-- here is read by the lending domains.

-- How far the business date stands ahead of the real one.
create table sandbox_clock (
  is_only_row boolean primary key default true check (is_only_row),
  offset_days integer not null check (offset_days >= 0)
);
insert into sandbox_clock (offset_days) values (0);

-- Payouts that were ordered. One whose outcome is 'processed' is a credit on its bank account.
create table sandbox_payouts (
  id bigint primary key generated always as identity,
  payout_id uuid not null unique,
  lender_code text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  ifsc text not null,
  account_number text not null,
  holder_name text not null,
  outcome text not null
    check (outcome in ('processed', 'accountClosed', 'accountUnknown', 'nameDiffers', 'bankDown')),
  utr text not null unique,
  ordered_at timestamptz not null
);
create index sandbox_payouts_account on sandbox_payouts (account_number, id desc);

-- Webhooks on their way to the server. Times are the database's own: a delay is real seconds,
-- however far the business date is moved.
create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  path text not null,
  body text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_answer text,
  delivered_at timestamptz,
  gave_up_at timestamptz
);
create index sandbox_deliveries_due on sandbox_deliveries (due_at)
  where delivered_at is null and gave_up_at is null;
