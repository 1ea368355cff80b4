-- Passkeys of borrowers: a second way in, beside the code. Found by the person's id, which the passkey itself gives
-- back, so that nothing is unique across people.

create table passkeys (
  user_id uuid not null references users (id),
  id uuid not null,
  -- As the authenticator names it, in base64url.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- As the person named it.
  label_sealed bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, credential_id)
);

-- A challenge carries its own signature and its end; only that it was answered is kept, for a day.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  used_at timestamptz not null
);
create index used_passkey_challenges_age on used_passkey_challenges (used_at);

-- One row a passkey that opened nothing, for the budgets of the last 24 hours; the day's work deletes them after two.
create table wrong_passkeys (
  id uuid primary key,
  network_hash bytea not null,
  -- Whose key was named and did not sign; null where no key of ours was named.
  user_id uuid references users (id),
  failed_at timestamptz not null
);
create index wrong_passkeys_network on wrong_passkeys (network_hash, failed_at);
create index wrong_passkeys_person on wrong_passkeys (user_id, failed_at) where user_id is not null;
create index wrong_passkeys_age on wrong_passkeys (failed_at);
