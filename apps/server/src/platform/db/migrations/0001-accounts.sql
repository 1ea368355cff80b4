-- Accounts, sessions and one-time codes (domain.md §10). Phones are found by a keyed hash and read
-- from a sealed column; nothing here holds a number in the clear.

create table users (
  id uuid primary key,
  phone_hash bytea not null unique,
  phone_sealed bytea not null,
  biz_status integer not null default 0,
  language text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

create table otp_codes (
  id uuid primary key,
  phone_hash bytea not null,
  otp_type integer not null,
  device_id text not null,
  address_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_codes_phone on otp_codes (phone_hash, created_at desc);
create index otp_codes_device on otp_codes (device_id, created_at);
create index otp_codes_address on otp_codes (address_hash, created_at);

create table phone_locks (
  phone_hash bytea primary key,
  failure_count integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);

-- Append-only: the newest row of a purpose is what holds.
create table consents (
  id uuid primary key,
  serial bigint generated always as identity,
  user_id uuid not null references users (id),
  purpose text not null,
  is_given boolean not null,
  text_version text not null,
  language text not null,
  device_id text not null,
  decided_at timestamptz not null
);
create index consents_user on consents (user_id, purpose, serial desc);

create table used_open_tokens (
  token_id uuid primary key,
  used_at timestamptz not null
);

-- Idempotency (domain.md §9): the answer of a request that changed money or state.
create table answered_requests (
  user_id uuid not null,
  call text not null,
  request_id text not null,
  input_hash bytea not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  primary key (user_id, call, request_id)
);

-- Replay protection of the envelope (wire.md §5): worth nothing after five minutes, so not logged.
create unlogged table seen_nonces (
  nonce bytea primary key,
  seen_at timestamptz not null
);
create index seen_nonces_age on seen_nonces (seen_at);
