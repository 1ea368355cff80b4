-- What somebody has proposed is due when what it is about is due (docs/spec/lending.md#b11.62): while it waits for a second
-- person only the proposal is work, and what was late would not be late any more.
create or replace function work_of_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('proposal', new.id, new.user_id, null, null, new.currency,
      new.amount_minor, new.kind, new.proposed_at, (
        select due_at from work_items
        where kind = work_kind_of_proposal(new.kind) and subject_id = new.subject_id
          and done_at is null));
    update work_items set proposed_by = new.proposed_by
    where kind = 'proposal' and subject_id = new.id and done_at is null;
    update work_items set proposed_by = new.proposed_by, claimed_by = null, claimed_until = null
    where kind = work_kind_of_proposal(new.kind) and subject_id = new.subject_id and done_at is null;
  else
    perform end_work('proposal', new.id, new.decided_at);
    update work_items set proposed_by = null
    where kind = work_kind_of_proposal(new.kind) and subject_id = new.subject_id and done_at is null;
  end if;
  return null;
end
$$;

-- What waits already.
update work_items w set due_at = about.due_at
from proposals p join work_items about
  on about.kind = work_kind_of_proposal(p.kind) and about.subject_id = p.subject_id
where p.decided_at is null and w.kind = 'proposal' and w.subject_id = p.id and w.done_at is null
  and about.done_at is null and about.due_at < w.due_at;
