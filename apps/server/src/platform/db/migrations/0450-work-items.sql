-- What waits for the staff (docs/spec/lending.md#b11.51): one row for each thing that somebody has to decide or
-- answer, whoever wrote it. Rows are opened and closed by triggers of the tables they are about, in the
-- transaction of what happened and in the name of the owner: no path of the program forgets one, the server
-- cannot close what nobody decided, and it costs a borrower's call no journey to the database. The server
-- itself may only say who works on what.

-- By when each kind should be done; proofs and tickets have a day of their own as well.
create table work_targets (
  kind text primary key,
  within interval not null
);
insert into work_targets (kind, within) values
  ('application', '4 hours'),
  ('faceCase', '2 hours'),
  ('documentCase', '2 hours'),
  ('accountCase', '2 hours'),
  ('limitRequest', '1 day'),
  ('payoutFailure', '1 hour'),
  ('payoutContradiction', '1 day'),
  ('proof', '1 day'),
  ('reconBreak', '2 days'),
  ('proposal', '1 day'),
  ('ticket', '3 days'),
  ('complaint', '10 days');

create table work_items (
  id uuid primary key,
  kind text not null references work_targets (kind),
  subject_id uuid not null,
  -- Null where no borrower is concerned.
  user_id uuid references users (id),
  -- As people say it: of a loan or a ticket.
  subject_number text,
  lender_code text,
  currency text,
  amount_minor bigint,
  -- Of a proposal its kind, which says who may confirm it.
  detail text,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  claimed_by uuid references operators (id),
  claimed_until timestamptz,
  done_at timestamptz,
  check ((claimed_by is null) = (claimed_until is null))
);
create unique index work_items_open on work_items (kind, subject_id) where done_at is null;
create index work_items_waiting on work_items (kind, due_at, id)
  include (opened_at, claimed_by, claimed_until, detail) where done_at is null;
create index work_items_user on work_items (user_id, opened_at desc);

create function open_work(of_kind text, of_subject uuid, of_user uuid, of_number text, of_lender text,
    of_currency text, of_amount bigint, of_detail text, at timestamptz, latest timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  insert into work_items (id, kind, subject_id, user_id, subject_number, lender_code, currency,
    amount_minor, detail, opened_at, due_at)
  select gen_random_uuid(), t.kind, of_subject, of_user, of_number, of_lender, of_currency, of_amount,
    of_detail, at, least(latest, at + t.within)
  from work_targets t where t.kind = of_kind
  on conflict (kind, subject_id) where done_at is null do nothing
$$;
create function end_work(of_kind text, of_subject uuid, at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  update work_items set done_at = at
  where kind = of_kind and subject_id = of_subject and done_at is null
$$;

-- A loan waits for a decision, or its payout failed.
create function loan_work(of_loan uuid, of_kind text, at timestamptz) returns void
  language sql set search_path = public, pg_temp as $$
  select open_work(of_kind, l.id, l.user_id, l.loan_number, l.lender_code, l.currency,
    l.principal_minor, null, at, null)
  from loans l where l.id = of_loan
$$;
create function work_of_loan() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform loan_work(new.id, 'application', new.applied_at);
  return null;
end
$$;
create trigger loans_work after insert on loans
  for each row when (new.status = 10) execute function work_of_loan();
create function work_of_loan_move() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.from_status = 10 then perform end_work('application', new.loan_id, new.moved_at); end if;
  if new.from_status = 30 then perform end_work('payoutFailure', new.loan_id, new.moved_at); end if;
  if new.to_status = 10 then perform loan_work(new.loan_id, 'application', new.moved_at); end if;
  if new.to_status = 30 then perform loan_work(new.loan_id, 'payoutFailure', new.moved_at); end if;
  return null;
end
$$;
create trigger loan_moves_work after insert on loan_moves
  for each row when (new.from_status in (10, 30) or new.to_status in (10, 30))
  execute function work_of_loan_move();

create function work_kind_of_case(of_kind text) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select case of_kind when 'face' then 'faceCase' when 'documentCorrected' then 'documentCase'
    else 'accountCase' end
$$;
create function work_of_review_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work(work_kind_of_case(new.kind), new.id, new.user_id, null, null, null, null,
      null, new.opened_at, null);
  else
    -- Withdrawn, because the step was done again, or decided.
    perform end_work(work_kind_of_case(old.kind), old.id,
      case tg_op when 'UPDATE' then new.decided_at else now() end);
  end if;
  return null;
end
$$;
create trigger review_cases_work after insert on review_cases
  for each row when (new.decided_at is null) execute function work_of_review_case();
create trigger review_cases_work_done after update of decided_at on review_cases
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function work_of_review_case();
create trigger review_cases_work_gone after delete on review_cases
  for each row when (old.decided_at is null) execute function work_of_review_case();

create function work_of_limit_request() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('limitRequest', new.id, new.user_id, null, null, new.currency,
      new.amount_minor, null, new.requested_at, null);
  else
    perform end_work('limitRequest', old.id,
      case tg_op when 'UPDATE' then new.decided_at else now() end);
  end if;
  return null;
end
$$;
create trigger limit_requests_work after insert on limit_requests
  for each row when (new.decided_at is null) execute function work_of_limit_request();
create trigger limit_requests_work_done after update of decided_at on limit_requests
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function work_of_limit_request();
create trigger limit_requests_work_gone after delete on limit_requests
  for each row when (old.decided_at is null) execute function work_of_limit_request();

-- What a proof says is shown by itself: no amount here.
create function work_of_proof() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('proof', new.id, new.user_id, l.loan_number, l.lender_code, null, null,
      null, new.sent_at, new.answer_by)
    from loans l where l.id = new.loan_id;
  else
    perform end_work('proof', new.id, new.decided_at);
  end if;
  return null;
end
$$;
create trigger proofs_work after insert on proofs
  for each row when (new.state = 'checking') execute function work_of_proof();
create trigger proofs_work_done after update of state on proofs
  for each row when (old.state = 'checking' and new.state <> 'checking')
  execute function work_of_proof();

create function work_of_proposal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('proposal', new.id, new.user_id, null, null, new.currency,
      new.amount_minor, new.kind, new.proposed_at, null);
  else
    perform end_work('proposal', new.id, new.decided_at);
  end if;
  return null;
end
$$;
create trigger proposals_work after insert on proposals
  for each row when (new.decided_at is null) execute function work_of_proposal();
create trigger proposals_work_done after update of decided_at on proposals
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function work_of_proposal();

-- Due at the latest before its last lawful day begins.
create function work_of_feedback() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_kind text;
begin
  of_kind := case when coalesce(new.kind, old.kind) = 'complaint' then 'complaint' else 'ticket' end;
  if tg_op = 'INSERT' then
    perform open_work(of_kind, new.id, new.user_id, new.ticket_number, null, null, null, null,
      new.sent_at, new.due_on::timestamp at time zone 'UTC');
  else
    perform end_work(of_kind, old.id, case tg_op when 'UPDATE' then new.answered_at else now() end);
  end if;
  return null;
end
$$;
create trigger feedback_work after insert on feedback
  for each row when (new.answered_at is null) execute function work_of_feedback();
create trigger feedback_work_done after update of answered_at on feedback
  for each row when (old.answered_at is null and new.answered_at is not null)
  execute function work_of_feedback();
create trigger feedback_work_gone after delete on feedback
  for each row when (old.answered_at is null) execute function work_of_feedback();

-- While the bank's word is to come there is nothing to do.
create function work_of_payout_return() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'open' then
    perform open_work('payoutContradiction', new.return_id, new.user_id, l.loan_number,
      l.lender_code, new.currency, new.amount_minor, null, new.told_at, null)
    from loans l where l.id = new.loan_id;
  else
    perform end_work('payoutContradiction', new.return_id, coalesce(new.decided_at, now()));
  end if;
  return null;
end
$$;
create trigger payout_returns_work after insert on payout_returns
  for each row execute function work_of_payout_return();
create trigger payout_returns_work_moved after update of state on payout_returns
  for each row when (old.state <> new.state) execute function work_of_payout_return();

-- An explained one waits for its day.
create function work_of_recon_exception() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state in ('open', 'suggested') then
    perform open_work('reconBreak', new.exception_id, null, null, b.lender_code, b.currency,
      null, null, new.found_on::timestamp at time zone 'UTC', null)
    from books b where b.book = new.book;
  else
    perform end_work('reconBreak', new.exception_id, coalesce(new.decided_at, now()));
  end if;
  return null;
end
$$;
create trigger recon_exceptions_work after insert on recon_exceptions
  for each row when (new.state in ('open', 'suggested')) execute function work_of_recon_exception();
create trigger recon_exceptions_work_moved after update of state on recon_exceptions
  for each row when ((old.state in ('open', 'suggested')) <> (new.state in ('open', 'suggested')))
  execute function work_of_recon_exception();

revoke execute on function open_work(text, uuid, uuid, text, text, text, bigint, text, timestamptz,
  timestamptz) from public;
revoke execute on function end_work(text, uuid, timestamptz) from public;
revoke execute on function loan_work(uuid, text, timestamptz) from public;
revoke execute on function work_kind_of_case(text) from public;
revoke execute on function work_of_loan() from public;
revoke execute on function work_of_loan_move() from public;
revoke execute on function work_of_review_case() from public;
revoke execute on function work_of_limit_request() from public;
revoke execute on function work_of_proof() from public;
revoke execute on function work_of_proposal() from public;
revoke execute on function work_of_feedback() from public;
revoke execute on function work_of_payout_return() from public;
revoke execute on function work_of_recon_exception() from public;

-- What waits already.
with waiting (kind, subject_id, user_id, subject_number, lender_code, currency, amount_minor, detail,
    opened_at, due_at) as (
  select case status when 10 then 'application' else 'payoutFailure' end, id, user_id, loan_number,
    lender_code, currency, principal_minor, null::text, coalesce((
      select max(moved_at) from loan_moves m where m.loan_id = loans.id and m.to_status = 30),
      applied_at), null::timestamptz
  from loans where status in (10, 30)
  union all
  select work_kind_of_case(kind), id, user_id, null, null, null, null, null, opened_at, null
  from review_cases where decided_at is null
  union all
  select 'limitRequest', id, user_id, null, null, currency, amount_minor, null, requested_at, null
  from limit_requests where decided_at is null
  union all
  select 'proof', p.id, p.user_id, l.loan_number, l.lender_code, null, null, null, p.sent_at, p.answer_by
  from proofs p join loans l on l.id = p.loan_id where p.state = 'checking'
  union all
  select 'proposal', id, user_id, null, null, currency, amount_minor, kind, proposed_at, null
  from proposals where decided_at is null
  union all
  select case kind when 'complaint' then 'complaint' else 'ticket' end, id, user_id, ticket_number,
    null, null, null, null, sent_at, due_on::timestamp at time zone 'UTC'
  from feedback where answered_at is null
  union all
  select 'payoutContradiction', r.return_id, r.user_id, l.loan_number, l.lender_code, r.currency,
    r.amount_minor, null, r.told_at, null
  from payout_returns r join loans l on l.id = r.loan_id where r.state = 'open'
  union all
  select 'reconBreak', e.exception_id, null, null, b.lender_code, b.currency, null, null,
    e.found_on::timestamp at time zone 'UTC', null
  from recon_exceptions e join books b on b.book = e.book where e.state in ('open', 'suggested')
)
select open_work(kind, subject_id, user_id, subject_number, lender_code, currency, amount_minor, detail,
  opened_at, due_at)
from waiting;
