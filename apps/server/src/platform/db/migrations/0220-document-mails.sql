-- A message with documents is mailed too. From when on its mail may leave; null: none waits. The messages
-- of one event have the same moment and share one mail.
alter table messages add column mail_from timestamptz;
-- null: there is no mail of it. 'sending' and 'sendingAgain' were begun, and what became of them is not
-- known until it is noted.
alter table messages add column mail_state text
  check (mail_state in ('waiting', 'sending', 'sendingAgain', 'sent', 'failed'));
alter table messages add column mail_tries integer not null default 0;
alter table messages add constraint messages_mail_waits
  check (mail_from is null or (loan_id is not null and mail_state in ('waiting', 'sending', 'sendingAgain')));
create index messages_to_mail on messages (mail_from, serial) where mail_from is not null;
create index messages_mail_failed on messages (user_id) where mail_state = 'failed';

-- The sandbox's mailbox: one letter of each id for each address, with its files.
alter table sandbox_messages add column mail_id text;
create unique index sandbox_messages_mail on sandbox_messages (mail_id, recipient) where mail_id is not null;
create table sandbox_attachments (
  message_id bigint not null references sandbox_messages (id) on delete cascade,
  position integer not null,
  file_name text not null,
  bytes bytea not null,
  primary key (message_id, position)
);
