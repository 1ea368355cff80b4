-- What devices tell: one partition a day (of the market), made by domains/metrics and dropped whole
-- when its time is over. No person stands here: a device is a keyed hash, and a day's rows go with it.
create table metric_events (
  happened_on date not null,
  id uuid not null,
  -- An entry's place in its batch.
  position smallint not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  kind text not null,
  upload_type smallint,
  app_code text not null,
  app_version text not null,
  -- Null where no device is needed.
  device_hash bytea,
  name text not null,
  body jsonb not null,
  -- A device that is not sure sends again: the same id counts once.
  primary key (happened_on, id, position)
) partition by range (happened_on);
-- Everything but the behaviour log, which is nearly all there is.
create index metric_events_told on metric_events (kind, happened_at) where kind <> 'behaviour';

-- The steps of a funnel by day, kept after the events they were counted from.
create table metric_funnel_days (
  happened_on date not null,
  app_code text not null,
  upload_type smallint not null,
  event_count bigint not null,
  device_count bigint not null,
  primary key (happened_on, app_code, upload_type)
);

-- On which devices a person signed in, as the devices call themselves.
create table reported_devices (
  user_id uuid not null references users (id),
  device_id text not null,
  operating_system text not null,
  reported_at timestamptz not null,
  primary key (user_id, device_id)
);

-- From which advertisement a person came; the first is the one that counts.
create table attributions (
  user_id uuid primary key references users (id),
  parameters jsonb not null,
  reported_at timestamptz not null
);
