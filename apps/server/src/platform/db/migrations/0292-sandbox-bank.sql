-- The sandbox's bank and provider keep the lenders' cash themselves, so that their statements are nobody
-- else's word. Nothing here is read by the lending domains.

create table sandbox_collections (
  collection_id text primary key,
  utr text not null,
  lender_code text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_on date not null,
  -- `kept`: it never settles.
  state text not null check (state in ('waiting', 'settled', 'kept'))
);
create index sandbox_collections_waiting on sandbox_collections (paid_on) where state = 'waiting';

create table sandbox_settlement_rows (
  row_id text not null,
  lender_code text not null,
  day date not null,
  position bigint not null generated always as identity,
  -- As the provider says it, before it is written in a form.
  said jsonb not null,
  primary key (lender_code, row_id)
);
create index sandbox_settlement_rows_day on sandbox_settlement_rows (lender_code, day, position);

create table sandbox_bank_lines (
  line_id bigint primary key generated always as identity,
  account_number text not null,
  day date not null,
  amount_minor bigint not null,
  narration text not null,
  -- On the account, and left out of its day's statement.
  is_hidden boolean not null default false
);
create index sandbox_bank_lines_day on sandbox_bank_lines (account_number, day, line_id);
create unique index sandbox_bank_lines_capital on sandbox_bank_lines (account_number)
  where narration like 'CAPITAL %';
