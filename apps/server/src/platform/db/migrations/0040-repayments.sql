-- Payment orders, the money they brought, and the providers' messages about it (domain.md §7, §9).

create table payment_orders (
  id uuid primary key,
  -- For people and in the transfer: NRN-7K3M-92QX.
  ref text not null unique,
  -- Opens the public page without signing in, so it cannot be guessed.
  public_code text not null unique,
  loan_id uuid not null references loans (id),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('full')),
  channel text not null check (channel in ('upi')),
  state text not null check (state in ('waiting', 'paid', 'failed', 'expired')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  payee_name text not null,
  payee_vpa text not null,
  note text not null,
  -- All that the public page says of the borrower.
  borrower_initials text not null,
  -- The amount is what is owed on this business day and on no other.
  owed_on date not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check (state <> 'paid' or paid_at is not null)
);
create unique index payment_orders_waiting on payment_orders (loan_id, kind)
  where state = 'waiting';
create index payment_orders_loan on payment_orders (loan_id, created_at desc);
create index payment_orders_stale on payment_orders (expires_at) where state = 'waiting';

create sequence receipt_number;

-- Money that came in. A row is never changed but for the parts, when money that was paid earlier
-- arrives later and moves what this payment settled; the ledger keeps both ways it was booked.
create table payments (
  id uuid primary key,
  receipt_number text not null unique,
  order_id uuid not null references payment_orders (id),
  loan_id uuid not null references loans (id),
  user_id uuid not null references users (id),
  channel text not null,
  -- The bank's reference names one transfer, whatever events tell of it.
  utr text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  principal_minor bigint not null check (principal_minor >= 0),
  interest_minor bigint not null check (interest_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  penal_minor bigint not null check (penal_minor >= 0),
  overpaid_minor bigint not null check (overpaid_minor >= 0),
  -- The business day that it counts for: when the person paid, not when we were told.
  paid_on date not null,
  paid_at timestamptz not null,
  settled_at timestamptz not null,
  -- Interest and penal charges that were booked as owed with it, and what a coupon covered of them.
  booked_interest_minor bigint not null check (booked_interest_minor >= 0),
  booked_penal_minor bigint not null check (booked_penal_minor >= 0),
  booked_coupon_minor bigint not null check (booked_coupon_minor >= 0),
  -- How often it was booked; the ledger's event keys end in it.
  booking integer not null check (booking > 0),
  unique (channel, utr),
  check (principal_minor + interest_minor + fee_minor + tax_minor + penal_minor + overpaid_minor
    = amount_minor)
);
create index payments_loan on payments (loan_id, paid_on, settled_at);
create index payments_order on payments (order_id);

-- Every message of a provider about money in, once, with what became of it.
create table collection_events (
  event_id text primary key,
  event text not null,
  ref text not null,
  utr text not null,
  currency text not null,
  amount text not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in
    ('settled', 'sameTransfer', 'failed', 'ignored', 'unknownRef', 'otherCurrency')),
  payment_id uuid references payments (id)
);
create index collection_events_ref on collection_events (ref);
