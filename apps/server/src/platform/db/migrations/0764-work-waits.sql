-- A piece of work is a colleague's to do, or waits for somebody until a moment (docs/spec/lending.md#b11.116). Neither
-- moves the day by which it should be done.
alter table work_items
  add column assigned_to uuid references operators (id),
  add column wake_at timestamptz,
  add column waits_for text check (waits_for in ('borrower', 'provider', 'colleague')),
  add constraint work_items_wait check ((wake_at is null) = (waits_for is null));

create index work_items_assigned on work_items (assigned_to) where assigned_to is not null and done_at is null;

create or replace trigger work_items_changed after update on work_items
  for each row when (old.done_at is distinct from new.done_at
    or old.claimed_by is distinct from new.claimed_by
    or old.proposed_by is distinct from new.proposed_by
    or old.detail is distinct from new.detail
    or old.due_at is distinct from new.due_at
    or old.assigned_to is distinct from new.assigned_to
    or old.wake_at is distinct from new.wake_at)
  execute function publish_work();
