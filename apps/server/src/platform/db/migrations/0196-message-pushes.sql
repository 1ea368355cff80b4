-- From when on a notification of a message may leave; null: it has left, or there is none of it.
alter table messages add column push_from timestamptz;
create index messages_to_push on messages (push_from) where push_from is not null;
