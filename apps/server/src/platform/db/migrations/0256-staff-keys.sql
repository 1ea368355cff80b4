-- How a person of the staff signs in: passkeys, an authenticator app and a mailbox as the limited way back,
-- sessions, and challenges that are good once.

create table operator_mailboxes (
  operator_id uuid primary key references operators (id),
  email_sealed bytea not null,
  email_hash bytea not null unique,
  -- The language of the mails.
  language text not null
);

create table operator_invites (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invites_operator on operator_invites (operator_id);

create table operator_credentials (
  -- As the authenticator names it, in base64url.
  id text primary key,
  operator_id uuid not null references operators (id),
  public_key bytea not null,
  is_device_bound boolean not null,
  created_at timestamptz not null,
  label text not null,
  transports text[] not null,
  counter bigint not null,
  used_at timestamptz,
  ended_at timestamptz,
  ended_why text
);
create index operator_credentials_operator on operator_credentials (operator_id);
create trigger operator_credentials_unsealed after insert or update of ended_at on operator_credentials
  for each row execute function mark_unsealed('id');

create table operator_totps (
  operator_id uuid primary key references operators (id),
  -- Null until a code of the first secret was typed.
  secret_sealed bytea,
  pending_sealed bytea,
  -- The step of the last code that was taken: none is good twice.
  last_step bigint not null default 0
);

create table operator_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  operator_id uuid not null references operators (id),
  kind text not null check (kind in ('passkey', 'limited')),
  credential_id text references operator_credentials (id),
  label text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- The last touch of a passkey.
  fresh_at timestamptz,
  is_locked boolean not null default false,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operator_sessions_operator on operator_sessions (operator_id);

create table operator_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('signIn', 'enrol', 'key', 'sign')),
  challenge bytea not null,
  operator_id uuid references operators (id),
  session_id uuid references operator_sessions (id),
  -- Of a signature: what it is for.
  call text,
  request_id text,
  input_hash bytea,
  nonce bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_challenges_expiry on operator_challenges (expires_at);

-- Mailed links for a limited session.
create table operator_links (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  wrong_codes integer not null default 0
);
create index operator_links_operator on operator_links (operator_id, created_at);
