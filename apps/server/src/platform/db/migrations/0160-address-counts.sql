-- How often an address asked in a minute, over all servers. Worth nothing after a crash, so not logged.
-- The address is a keyed hash: no address of a person is kept.

create unlogged table address_counts (
  address_hash bytea not null,
  minute_at timestamptz not null,
  count integer not null,
  primary key (minute_at, address_hash)
);
