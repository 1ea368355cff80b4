-- One row a wrong code, for the budgets of the last 24 hours; the day's work deletes them after two. Phone,
-- device, network and owner are keyed hashes. Budgets bound how many rows there can be.
create table wrong_codes (
  id uuid primary key,
  phone_hash bytea not null,
  -- Whose own quota it used: a device's that had signed in to this phone, or a session's. null: the quota of
  -- everybody else.
  own_hash bytea,
  -- null: the caller named none.
  device_hash bytea,
  network_hash bytea not null,
  failed_at timestamptz not null
);
create index wrong_codes_phone on wrong_codes (phone_hash, failed_at);
create index wrong_codes_device on wrong_codes (device_hash, failed_at) where own_hash is null;
create index wrong_codes_network on wrong_codes (network_hash, failed_at) where own_hash is null;
create index wrong_codes_service on wrong_codes (failed_at) where own_hash is null;

-- The device or session that asked for the code and has a number of codes a day of its own.
alter table otp_codes add column own_hash bytea;

-- The mark of the device that signed in. It outlives the session, so that the device stays known.
alter table sessions add column mark_hash bytea;
create index sessions_mark on sessions (mark_hash) where mark_hash is not null;

-- Only servers of the version before still count here; none has to honour what they counted.
delete from phone_locks;
