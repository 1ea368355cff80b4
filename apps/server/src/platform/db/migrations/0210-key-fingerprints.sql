-- Check values of the keys in DATA_DIR/secrets, so that no server works with those of another folder.
-- A key cannot be worked out from its row.
create table key_fingerprints (
  name text primary key,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  noted_at timestamptz not null
);
