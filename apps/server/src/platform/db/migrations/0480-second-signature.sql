-- What somebody has proposed to a second person is no free work (docs/spec/lending.md#b11.60): the proposal is. Its
-- item and that of what it is about name who proposed; the latter is given back, and again free when the proposal is
-- refused.
alter table work_items add column proposed_by uuid references operators (id);

-- The index counts what waits, so it holds who proposed as well.
create index work_items_waiting_for on work_items (kind, due_at, id)
  include (opened_at, claimed_by, claimed_until, detail, proposed_by) where done_at is null;
drop index work_items_waiting;

-- The work that a proposal would close; null where nothing else waits for it.
create function work_kind_of_proposal(of_kind text) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select case of_kind when 'proof' then 'proof' when 'approval' then 'application'
    when 'payoutReturn' then 'payoutContradiction' when 'reconciliation' then 'reconBreak' end
$$;
revoke execute on function work_kind_of_proposal(text) from public;

create or replace function work_of_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('proposal', new.id, new.user_id, null, null, new.currency,
      new.amount_minor, new.kind, new.proposed_at, null);
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
update work_items w set proposed_by = p.proposed_by
from proposals p
where p.decided_at is null and w.done_at is null
  and (w.kind = 'proposal' and w.subject_id = p.id
    or w.kind = work_kind_of_proposal(p.kind) and w.subject_id = p.subject_id);
