-- What the owner of an account is still to be told, by text message and notification: a device that is new has signed in.
-- A row goes once it was told.
create table device_notices (
  user_id uuid not null references users (id),
  id uuid not null,
  device_label text not null,
  made_at timestamptz not null,
  -- When it is tried next; a server that tries it moves this on first.
  try_at timestamptz not null,
  tries smallint not null default 0,
  primary key (user_id, id)
);
create index device_notices_due on device_notices (try_at);
