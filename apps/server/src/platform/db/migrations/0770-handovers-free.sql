-- A ticket that is handed on is free where it comes to (docs/spec/lending.md#b11.111): nobody's to do, and it waits for
-- nobody. Its day stays.
create or replace function work_of_feedback_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update work_items set detail = case new.to_desk when 'grievanceOfficer' then 'grievanceOfficer' end,
    claimed_by = null, claimed_until = null, assigned_to = null, wake_at = null, waits_for = null
  where kind in ('ticket', 'complaint') and subject_id = new.feedback_id and done_at is null;
  return null;
end
$$;
