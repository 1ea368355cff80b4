-- Kinds of payment beside paying everything, channels beside UPI, and what else changes a debt:
-- extensions, waivers, reversals, write-offs and promises (domain.md §7, §8).

-- The fact of an extension: from its day the due day is another one.
create table loan_extensions (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  extended_on date not null,
  due_on_before date not null,
  due_on date not null check (due_on > due_on_before),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  extended_at timestamptz not null,
  -- Its payment was taken back, and with it the extension.
  reversed_at timestamptz
);
create index loan_extensions_loan on loan_extensions (loan_id);

-- While a proof of payment is being checked no penal charge grows.
create table loan_penal_pauses (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  from_on date not null,
  ended_on date,
  -- The proof was accepted: its days are never charged. Else from the day after the end on.
  is_let_off boolean not null default false
);
create index loan_penal_pauses_loan on loan_penal_pauses (loan_id);

-- What an extension was offered for, word for word; it holds for the day it was made.
create table extension_key_facts (
  id uuid primary key,
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  kfs_number text not null unique,
  hash text not null,
  language text not null,
  version text not null,
  quoted_on date not null,
  pay_now_minor bigint not null check (pay_now_minor > 0),
  due_on_after date not null,
  content jsonb not null,
  made_at timestamptz not null
);
create index extension_key_facts_loan on extension_key_facts (loan_id, made_at desc);
create trigger extension_key_facts_append_only before update or delete or truncate
  on extension_key_facts for each statement execute function refuse_change();

alter table payment_orders
  drop constraint payment_orders_kind_check,
  drop constraint payment_orders_channel_check,
  add constraint payment_orders_kind_check
    check (kind in ('full', 'due', 'part', 'extension', 'coolingOff')),
  -- What the channel's page shows: code, account, QR text.
  add column instrument jsonb not null default '{}',
  add column extension_kfs_id uuid references extension_key_facts (id),
  -- What the money did in the end; an extension paid short is a part payment.
  add column settled_as text
    check (settled_as in ('full', 'due', 'part', 'extension', 'coolingOff', 'overpaid'));

create sequence extension_kfs_number;

-- Part of the consent ledger: each order for an extension is an acceptance of its statement.
create table extension_acceptances (
  order_id uuid primary key references payment_orders (id),
  kfs_id uuid not null references extension_key_facts (id),
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  hash text not null,
  language text not null,
  version text not null,
  device_id text not null,
  accepted_at timestamptz not null
);
create index extension_acceptances_user on extension_acceptances (user_id, accepted_at desc);
create index extension_acceptances_kfs on extension_acceptances (kfs_id);
create trigger extension_acceptances_append_only before update or delete or truncate
  on extension_acceptances for each statement execute function refuse_change();

-- A payment may also come from an accepted proof, without any order. A reversed one no longer
-- counts, and the same transfer may then be told of again.
alter table payments
  alter column order_id drop not null,
  drop constraint payments_channel_utr_key,
  add column purpose text not null default 'repayment'
    check (purpose in ('repayment', 'extension', 'coolingOff')),
  add column extension_id uuid references loan_extensions (id),
  add column proof_id uuid,
  add column reversed_at timestamptz,
  add column reversal_reason text,
  add constraint payments_origin_check check (order_id is not null or proof_id is not null);
create unique index payments_transfer on payments (channel, utr) where reversed_at is null;
create unique index payments_proof on payments (proof_id) where proof_id is not null;
create index payments_utr on payments (utr);

create table loan_waivers (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  operator_id uuid not null,
  part text not null check (part in ('interest', 'fee', 'tax', 'penal')),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  waived_on date not null,
  waived_at timestamptz not null,
  -- As with payments: what it took off, and what was booked as owed with it.
  taken_minor bigint not null check (taken_minor >= 0),
  booking integer not null check (booking > 0),
  booked_interest_minor bigint not null check (booked_interest_minor >= 0),
  booked_penal_minor bigint not null check (booked_penal_minor >= 0),
  booked_coupon_minor bigint not null check (booked_coupon_minor >= 0)
);
create index loan_waivers_loan on loan_waivers (loan_id, waived_on, waived_at);

create table loan_write_offs (
  loan_id uuid primary key references loans (id),
  operator_id uuid not null,
  reason text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  written_off_at timestamptz not null
);

-- The borrower's word that money comes by a day; reminders wait for it.
create table payment_promises (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  user_id uuid not null references users (id),
  promised_on date not null,
  amount_minor bigint check (amount_minor > 0),
  made_on date not null,
  made_at timestamptz not null
);
create index payment_promises_loan on payment_promises (loan_id, made_at desc);
create index payment_promises_user on payment_promises (user_id);
