-- A piece of work that somebody has asked a lead about (docs/spec/lending.md#b11.143): until the lead answers it is the
-- leads', unless its day comes before. Its day stays.
alter table work_items add column escalated_by uuid references operators (id);

create table work_escalations (
  id uuid primary key,
  item_id uuid not null references work_items (id),
  -- As in the item: null where no borrower is concerned.
  user_id uuid references users (id),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  question_sealed bytea not null,
  answered_by uuid references operators (id),
  answered_at timestamptz,
  answer_sealed bytea,
  check ((answered_by is null) = (answered_at is null) and (answered_at is null) = (answer_sealed is null))
);
create index work_escalations_item on work_escalations (item_id, asked_at);
create index work_escalations_user on work_escalations (user_id);

create or replace trigger work_items_changed after update on work_items
  for each row when (old.done_at is distinct from new.done_at
    or old.claimed_by is distinct from new.claimed_by
    or old.proposed_by is distinct from new.proposed_by
    or old.detail is distinct from new.detail
    or old.due_at is distinct from new.due_at
    or old.assigned_to is distinct from new.assigned_to
    or old.wake_at is distinct from new.wake_at
    or old.escalated_by is distinct from new.escalated_by)
  execute function publish_work();
