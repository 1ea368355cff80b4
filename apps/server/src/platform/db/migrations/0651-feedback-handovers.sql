-- Tickets that one of the staff handed on: to the officer for complaints, or back to those who answer first
-- (docs/spec/lending.md#b11.111). The last row of a ticket says with whom it lies.
create table feedback_handovers (
  user_id uuid not null references users (id),
  id uuid not null,
  feedback_id uuid not null references feedback (id),
  to_desk text not null check (to_desk in ('support', 'grievanceOfficer')),
  -- For who takes it.
  note_sealed bytea not null,
  handed_by uuid not null references operators (id),
  handed_at timestamptz not null,
  primary key (user_id, id)
);
create index feedback_handovers_feedback on feedback_handovers (feedback_id, handed_at);

-- What is with the officer stands in the officer's queue alone, and whoever worked on it lets it go. Its day stays.
create function work_of_feedback_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update work_items set detail = case new.to_desk when 'grievanceOfficer' then 'grievanceOfficer' end,
    claimed_by = null, claimed_until = null
  where kind in ('ticket', 'complaint') and subject_id = new.feedback_id and done_at is null;
  return null;
end
$$;
create trigger feedback_handovers_work after insert on feedback_handovers
  for each row execute function work_of_feedback_handover();
revoke execute on function work_of_feedback_handover() from public;
