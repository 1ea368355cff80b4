-- The carrier's confirmation of a person's phone (C10). The code itself is the carrier's secret and
-- never here. A check that was not confirmed is forgotten with the one-time codes.
create table carrier_checks (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('first', 'later')),
  phone_hash bytea not null,
  device_id text not null,
  address_hash bytea not null,
  -- Null until the carrier has taken the request.
  carrier_ref text,
  tries integer not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index carrier_checks_user on carrier_checks (user_id, kind, asked_at desc);
create index carrier_checks_phone on carrier_checks (phone_hash, asked_at desc);
create index carrier_checks_device on carrier_checks (device_id, asked_at);
create index carrier_checks_address on carrier_checks (address_hash, asked_at);

create table sandbox_carrier_codes (
  carrier_ref text primary key,
  code text not null,
  expires_at timestamptz not null
);
