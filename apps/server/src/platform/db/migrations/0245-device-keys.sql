-- A session belongs to a device: only a request that its key proves is answered (docs/spec/wire.md#w4).
alter table sessions
  -- SHA-256 of the device's public key; null for a device that can keep none, whose sessions are short.
  add column key_hash bytea check (octet_length(key_hash) = 32),
  -- Made by a server that knew no device keys: its own device may still bind it, and it ends soon.
  add column is_from_before boolean not null default true,
  -- A token is renewed now and then; the one before it is good until the new one has come back.
  add column renewed_at timestamptz,
  add column previous_token_hash bytea;
create unique index sessions_previous_token on sessions (previous_token_hash)
  where previous_token_hash is not null;

update sessions set expires_at = now() + interval '30 days'
  where revoked_at is null and expires_at > now() + interval '30 days';
