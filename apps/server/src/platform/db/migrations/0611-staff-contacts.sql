-- Calls, and messages that somebody of the staff sends, stand in the one log of contacts (docs/spec/lending.md#b4.150): the limits
-- of a day and a week hold over all of it.
alter table contacts_log
  add column operator_id uuid references operators (id),
  -- What came of a call; null as long as nobody has said it.
  add column outcome text
    check (outcome in ('talked', 'notWanted', 'represented', 'noAnswer', 'wrongPerson')),
  add column note_sealed bytea,
  drop constraint contacts_log_channel_check,
  add constraint contacts_log_channel_check check (channel in ('sms', 'push', 'call')),
  drop constraint contacts_log_kind_check,
  add constraint contacts_log_kind_check check (kind in ('dueSoon', 'dueToday', 'overdue', 'byHand')),
  drop constraint contacts_log_check,
  add constraint contacts_log_check
    check (channel = 'call' or state not in ('sending', 'sent') or text is not null),
  add constraint contacts_log_by_hand check ((kind = 'byHand') = (operator_id is not null)
    and (channel <> 'call' or kind = 'byHand') and (outcome is null or channel = 'call'));
create index contacts_log_calls on contacts_log (user_id, contact_day desc) where channel = 'call';

-- Who of the staff may call somebody: the newest one, a day after the borrower was told of them.
create table call_announcements (
  user_id uuid not null references users (id),
  announcement_id uuid not null,
  operator_id uuid not null references operators (id),
  announced_at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index call_announcements_newest on call_announcements (user_id, announced_at desc);

-- Who does not want to be called, or is represented by somebody else.
create table no_calls (
  user_id uuid primary key references users (id),
  because text not null check (because in ('notWanted', 'represented')),
  saved_at timestamptz not null
);
