-- Where people's devices take notifications: each a secret address with its keys, so sealed, and found
-- again by a keyed hash. A row ends with its session, with the consent, or when the push service says
-- that nobody is there any more.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id),
  session_id uuid not null unique references sessions (id),
  endpoint_hash bytea not null unique,
  subscription_sealed bytea not null,
  saved_at timestamptz not null
);
create index push_devices_user on push_devices (user_id, saved_at desc);
