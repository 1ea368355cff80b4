-- Products, Key Facts Statements, loans and their payouts (domain.md §3, §4, §6).

-- Every version of every lender's product that was ever on offer; none is changed afterwards.
create table product_versions (
  product_code text not null,
  version integer not null,
  effective_on date not null,
  lender_code text not null,
  terms jsonb not null,
  published_at timestamptz not null,
  primary key (product_code, version)
);
create trigger product_versions_append_only before update or delete or truncate on product_versions
  for each statement execute function refuse_change();

create sequence kfs_number;

-- What a person was shown, word for word; the hash covers content, language and version.
create table key_facts (
  id uuid primary key,
  user_id uuid not null references users (id),
  kfs_number text not null unique,
  hash text not null,
  language text not null,
  version text not null,
  product_code text not null,
  terms_version integer not null,
  principal_minor bigint not null,
  coupon_id uuid,
  content jsonb not null,
  made_at timestamptz not null,
  valid_until timestamptz not null,
  foreign key (product_code, terms_version) references product_versions (product_code, version)
);
create index key_facts_user on key_facts (user_id, made_at desc);
create trigger key_facts_append_only before update or delete or truncate on key_facts
  for each statement execute function refuse_change();

create table loans (
  id uuid primary key,
  user_id uuid not null references users (id),
  loan_number text not null unique,
  status integer not null,
  product_code text not null,
  terms_version integer not null,
  lender_code text not null,
  -- The price as agreed: a later version of the product does not touch it.
  terms jsonb not null,
  currency text not null,
  principal_minor bigint not null check (principal_minor > 0),
  receive_minor bigint not null check (receive_minor > 0),
  kfs_id uuid not null unique references key_facts (id),
  coupon_id uuid,
  coupon jsonb,
  applied_at timestamptz not null,
  disbursed_at timestamptz,
  disbursed_on date,
  -- The oldest day with something unpaid: of instalments the next one.
  due_on date,
  cooling_off_until timestamptz,
  closed_at timestamptz,
  reason_codes text[] not null default '{}',
  reapply_on date,
  foreign key (product_code, terms_version) references product_versions (product_code, version),
  check (status not in (50, 70) or (disbursed_on is not null and due_on is not null))
);
create index loans_user on loans (user_id, applied_at desc);
create index loans_running on loans (due_on, id) where status in (50, 70);
create index loans_submitted on loans (applied_at) where status = 10;

create table loan_moves (
  id bigint primary key generated always as identity,
  loan_id uuid not null references loans (id),
  from_status integer not null,
  to_status integer not null,
  why text not null,
  moved_at timestamptz not null
);
create index loan_moves_loan on loan_moves (loan_id, id);
create trigger loan_moves_append_only before update or delete or truncate on loan_moves
  for each statement execute function refuse_change();

-- The acceptance of a statement and its agreement: part of the consent ledger (domain.md §6.3).
create table kfs_acceptances (
  kfs_id uuid primary key references key_facts (id),
  user_id uuid not null references users (id),
  loan_id uuid not null unique references loans (id),
  hash text not null,
  language text not null,
  version text not null,
  device_id text not null,
  accepted_at timestamptz not null
);
create index kfs_acceptances_user on kfs_acceptances (user_id, accepted_at desc);
create trigger kfs_acceptances_append_only before update or delete or truncate on kfs_acceptances
  for each statement execute function refuse_change();

-- Orders to pay out, written with the loan and given to the provider after the commit.
create table payouts (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  user_id uuid not null references users (id),
  lender_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  account_sealed bytea not null,
  state text not null check (state in ('queued', 'ordered', 'processed', 'failed')),
  order_tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  ordered_at timestamptz,
  settled_at timestamptz,
  utr text,
  failure text
);
create index payouts_loan on payouts (loan_id, created_at);
create index payouts_queued on payouts (next_try_at) where state = 'queued';
-- One loan has at most one payout that may still reach the bank account.
create unique index payouts_open on payouts (loan_id) where state <> 'failed';

-- The provider's messages about payouts, by its own id: each is taken in once (domain.md §9).
create table payout_events (
  event_id text primary key,
  payout_id uuid not null references payouts (id),
  event text not null,
  received_at timestamptz not null
);
create index payout_events_payout on payout_events (payout_id);
