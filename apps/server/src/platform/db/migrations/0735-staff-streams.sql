-- Open pages of the staff hear that there is other work of a kind, and that their session is over
-- (docs/spec/lending.md#b11.100). The triggers stand where work is opened and ended, so that no path of the program
-- forgets it; an event names a kind and nothing of a person, and where nobody listens nothing is sent.
create function publish_to_staff(of_topic text, of_event json) returns void
  language sql set search_path = public, pg_temp as $$
  select pg_notify('noren_events', json_build_object('to', of_topic, 'event', of_event)::text)
  where exists (select from event_listeners l where l.listener = of_topic and l.until > now())
$$;

create function publish_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform publish_to_staff('work:' || new.kind, json_build_object('kind', 'work', 'work', new.kind));
  return null;
end
$$;
create trigger work_items_published after insert on work_items
  for each row execute function publish_work();
-- A claim that is renewed changes nothing that anybody sees.
create trigger work_items_changed after update on work_items
  for each row when (old.done_at is distinct from new.done_at
    or old.claimed_by is distinct from new.claimed_by
    or old.proposed_by is distinct from new.proposed_by
    or old.detail is distinct from new.detail
    or old.due_at is distinct from new.due_at)
  execute function publish_work();

create function publish_staff_session_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform publish_to_staff('staff-session:' || new.id, json_build_object('kind', 'ended'));
  return null;
end
$$;
create trigger operator_sessions_over after update on operator_sessions
  for each row when (old.ended_at is null and new.ended_at is not null
    or not old.is_locked and new.is_locked)
  execute function publish_staff_session_end();

revoke execute on function publish_to_staff(text, json) from public;
revoke execute on function publish_work() from public;
revoke execute on function publish_staff_session_end() from public;
