-- What the sandbox's phone, mailbox and notification tray received (domain.md §13).
create table sandbox_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  recipient text not null,
  text text not null,
  code text,
  sent_at timestamptz not null default now()
);
create index sandbox_messages_recipient on sandbox_messages (channel, recipient, id desc);
