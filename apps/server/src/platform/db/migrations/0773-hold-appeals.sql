-- Somebody who may not borrow because a person of the staff, or a check by one, holds them asks that another one looks again
-- (docs/spec/lending.md#b4.220).

create table hold_appeals (
  user_id uuid not null references users (id),
  appeal_id uuid not null,
  -- `blocked`: the account; `check`: a case of several accounts.
  hold text not null check (hold in ('blocked', 'check')),
  held_since timestamptz not null,
  words_sealed bytea not null,
  opened_at timestamptz not null,
  answer_by date not null,
  state text not null default 'open' check (state in ('open', 'lifted', 'kept')),
  answer_sealed bytea,
  decided_by uuid references operators (id),
  decided_at timestamptz,
  primary key (user_id, appeal_id),
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (answer_sealed is null)
    and (state = 'open') = (decided_by is null))
);
-- One at a time.
create unique index hold_appeals_open on hold_appeals (user_id) where state = 'open';
create index hold_appeals_id on hold_appeals (appeal_id);
create index hold_appeals_waiting on hold_appeals (opened_at, appeal_id) where state = 'open';

-- Five working days are never fewer than seven.
insert into work_targets (kind, within) values ('holdAppeal', '7 days');
create function work_of_hold_appeal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('holdAppeal', new.appeal_id, new.user_id, null, null, null, null, null,
      new.opened_at, null);
  else
    perform end_work('holdAppeal', old.appeal_id,
      case tg_op when 'UPDATE' then new.decided_at else now() end);
  end if;
  return null;
end
$$;
revoke execute on function work_of_hold_appeal() from public;
create trigger hold_appeals_work after insert on hold_appeals
  for each row execute function work_of_hold_appeal();
create trigger hold_appeals_work_done after update of state on hold_appeals
  for each row when (old.state = 'open' and new.state <> 'open') execute function work_of_hold_appeal();
create trigger hold_appeals_work_gone after delete on hold_appeals
  for each row when (old.state = 'open') execute function work_of_hold_appeal();
