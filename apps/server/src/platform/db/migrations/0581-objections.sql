-- A borrower says that a figure of a loan is wrong (docs/spec/lending.md#b4.130): what stood there, why it is wrong, and what
-- a person has answered. Until then penal charges and reminders of the loan rest.

create table objections (
  user_id uuid not null references users (id),
  objection_id uuid not null unique,
  loan_id uuid not null references loans (id),
  number text not null unique,
  figure text not null
    check (figure in ('owed', 'principal', 'interest', 'serviceFee', 'tax', 'penal', 'paid')),
  -- As it stood on the page on that day.
  figure_minor bigint not null check (figure_minor >= 0),
  ground text not null
    check (ground in ('wrongAmount', 'alreadyPaid', 'notMyLoan', 'identityTheft')),
  note_sealed bytea,
  opened_on date not null,
  opened_at timestamptz not null,
  answer_by date not null,
  -- The same that was refused before does not stop collection again.
  stops_collection boolean not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'refused')),
  -- Written when somebody answers; read by the borrower once it is decided.
  answer_sealed bytea,
  corrected_minor bigint not null default 0 check (corrected_minor >= 0),
  decided_by uuid references operators (id),
  confirmed_by uuid references operators (id),
  decided_at timestamptz,
  primary key (user_id, objection_id),
  check ((state = 'open') = (decided_at is null)),
  check (state = 'open' or answer_sealed is not null),
  check (confirmed_by is null or confirmed_by <> decided_by),
  -- What is taken off a debt is taken by two persons.
  check (corrected_minor = 0 or (state = 'upheld' and confirmed_by is not null))
);
-- One a loan at a time.
create unique index objections_open on objections (loan_id) where state = 'open';
create index objections_loan on objections (loan_id, opened_at);
create index objections_waiting on objections (opened_at, objection_id) where state = 'open';

alter table collection_holds
  drop constraint collection_holds_cause_check,
  add constraint collection_holds_cause_check check (cause in
    ('complaint', 'promise', 'hardship', 'bereaved', 'death', 'settlement', 'objection'));

-- Fifteen working days are never fewer than nineteen.
insert into work_targets (kind, within) values ('objection', '15 days');
create or replace function work_kind_of_proposal(of_kind text) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select case of_kind when 'proof' then 'proof' when 'approval' then 'application'
    when 'payoutReturn' then 'payoutContradiction' when 'reconciliation' then 'reconBreak'
    when 'bereavement' then 'bereavement' when 'settlement' then 'settlement'
    when 'objection' then 'objection' end
$$;

create function work_of_objection() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('objection', new.objection_id, new.user_id, new.number, null, null, null, null,
      new.opened_at, null);
  else
    perform end_work('objection', old.objection_id,
      case tg_op when 'UPDATE' then new.decided_at else now() end);
  end if;
  return null;
end
$$;
revoke execute on function work_of_objection() from public;
create trigger objections_work after insert on objections
  for each row execute function work_of_objection();
create trigger objections_work_done after update of state on objections
  for each row when (old.state = 'open' and new.state <> 'open') execute function work_of_objection();
create trigger objections_work_gone after delete on objections
  for each row when (old.state = 'open') execute function work_of_objection();
