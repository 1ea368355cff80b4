-- Reservations of the next loan (domain.md §6): a wish with a coupon, not a loan. One open one a
-- person; it ends when a loan is applied for, when it is taken back, or with its coupon's last day.
create table reservations (
  id uuid primary key,
  user_id uuid not null references users (id),
  state text not null check (state in ('open', 'used', 'withdrawn', 'expired')),
  currency text not null,
  total_minor bigint not null check (total_minor > 0),
  -- [{productCode, amountMinor}], in the order of the wish.
  products jsonb not null,
  coupon_id uuid not null references coupons (id),
  expires_on date not null,
  reserved_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index reservations_open on reservations (user_id) where state = 'open';
create index reservations_user on reservations (user_id, reserved_at desc);

-- A coupon that went back with its reservation; the next reservation brings the same one again.
alter table coupons add column withdrawn_at timestamptz;
alter table coupons add check (withdrawn_at is null or loan_id is null);

-- The loans of one application belong together, so that it can be made again (P3).
alter table loans add column application_id uuid;

-- Tickets for event streams: good once, for seconds. Only their hash is kept.
create table event_tickets (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions (id),
  user_id uuid not null references users (id),
  expires_at timestamptz not null
);
create index event_tickets_expiry on event_tickets (expires_at);

-- Who has a stream open at which server, as leases that the server renews. A NOTIFY takes a lock of
-- the whole database at its commit, so it is only sent where somebody listens. Lost in a crash, and
-- written anew by the next renewal.
create unlogged table event_listeners (
  listener text not null,
  server_id uuid not null,
  until timestamptz not null,
  primary key (listener, server_id)
);
create index event_listeners_until on event_listeners (until);
