-- Sessions are a tree: what a session hands on to another device belongs to it, and ends with it (docs/SECURITY.md#sessions).
alter table sessions
  -- The session whose link opened this one; null for one that began with a code.
  add column parent_id uuid references sessions (id),
  -- Until when a fresh code of its own lets this session see what is masked.
  add column shows_data_until timestamptz;
create index sessions_parent on sessions (parent_id) where parent_id is not null;

-- A link that a session has made, and the one device that opened it first.
create table hand_offs (
  user_id uuid not null references users (id),
  id uuid not null,
  session_id uuid not null references sessions (id),
  made_at timestamptz not null,
  -- Until when it may be opened; once it is, until when it may be confirmed.
  expires_at timestamptz not null,
  -- What both screens show.
  number text not null check (number ~ '^[0-9]{3}$'),
  -- Keyed hash of the device that opened it.
  claimed_by bytea check (octet_length(claimed_by) = 32),
  claimed_at timestamptz,
  device_label text not null default '',
  is_confirmed boolean,
  opened_session_id uuid references sessions (id),
  primary key (user_id, id),
  check ((claimed_by is null) = (claimed_at is null)),
  check (claimed_by is not null or is_confirmed is null),
  check (is_confirmed or opened_session_id is null)
);
create index hand_offs_session on hand_offs (session_id);
create index hand_offs_age on hand_offs (made_at);
