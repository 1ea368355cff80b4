-- What leaves for one kind of provider leaves by one line, which all servers share (platform/outbox).
create table provider_lines (
  line text primary key check (line in ('sms', 'push', 'mail', 'payout', 'collection')),
  -- When the next call may begin: the rate that the provider allows, by the database's own clock.
  next_slot_at timestamptz not null default '-infinity',
  -- Calls in a row that found nobody, over all servers.
  faults integer not null default 0,
  -- How often the line was cut since a call last went through.
  cuts integer not null default 0,
  -- Until then nobody calls; afterwards one call tries for all. Null: calls go through.
  cut_until timestamptz
);
insert into provider_lines (line) values ('sms'), ('push'), ('mail'), ('payout'), ('collection');

-- When a reminder is next looked at by a server, where one has it in hand or could not send it; null: at once.
alter table contacts_log
  add column try_at timestamptz,
  add column tries integer not null default 0;
drop index contacts_log_sending;
create index contacts_log_sent_unsure on contacts_log (contact_day, try_at) where state = 'sending';
-- What was given up, for who looks after it.
create index contacts_log_failed on contacts_log (contact_day) where state = 'failed';

alter table messages add column push_tries integer not null default 0;
