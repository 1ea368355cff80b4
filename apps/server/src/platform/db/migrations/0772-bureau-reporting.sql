-- What a credit bureau is told of loans here (docs/spec/lending.md#b4.200): rows that the night prepares, a run that two persons
-- send, what the bureau refused of it, and what borrowers say is wrong.

create table bureau_runs (
  run_id uuid primary key,
  -- `correction`: one row that somebody of the staff sends again.
  kind text not null check (kind in ('regular', 'correction')),
  lender_code text not null,
  currency text not null,
  -- The rows say how loans stood at the end of this day.
  as_on date not null,
  state text not null default 'building'
    check (state in ('building', 'empty', 'prepared', 'confirmed', 'sent', 'superseded')),
  -- Control totals, as prepared, and as sent: what has changed in between is left out.
  row_count integer not null default 0,
  adverse_count integer not null default 0,
  owed_minor bigint not null default 0,
  overdue_minor bigint not null default 0,
  prepared_at timestamptz,
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  -- A worker has it until then, and after how many tries.
  claimed_until timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  accepted_count integer,
  rejected_count integer,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (state not in ('confirmed', 'sent') or confirmed_by is not null),
  check ((state = 'sent') = (sent_at is not null) and (state = 'sent') = (accepted_count is not null)
    and (state = 'sent') = (rejected_count is not null))
);
-- Once a day and lender, whatever runs how often.
create unique index bureau_runs_day on bureau_runs (lender_code, as_on) where kind = 'regular';
create index bureau_runs_listed on bureau_runs (as_on desc, run_id desc);
create index bureau_runs_to_send on bureau_runs (confirmed_at) where state = 'confirmed';

create table bureau_rows (
  user_id uuid not null,
  row_id uuid not null,
  loan_id uuid not null,
  run_id uuid not null references bureau_runs (run_id),
  as_on date not null,
  status text not null
    check (status in ('current', 'late', 'restructured', 'settled', 'writtenOff', 'closed', 'withdrawn')),
  days_late integer not null check (days_late >= 0),
  is_disputed boolean not null,
  principal_minor bigint not null check (principal_minor >= 0),
  overdue_minor bigint not null check (overdue_minor >= 0),
  -- Its line in the file, from the moment that it is sent.
  line integer,
  state text not null default 'prepared' check (state in ('prepared', 'dropped', 'accepted', 'rejected')),
  reject_code text,
  answered_at timestamptz,
  -- What the bureau holds of the loan: the newest row that it took.
  is_standing boolean not null default false,
  -- Of a correction: the dispute that it follows from, and the refused row that it stands for.
  dispute_id uuid,
  corrects uuid,
  -- Nothing has to be done about what was refused any more.
  ended_at timestamptz,
  primary key (user_id, row_id),
  check ((state = 'rejected') = (reject_code is not null)),
  check ((state in ('accepted', 'rejected')) = (answered_at is not null)),
  check (not is_standing or state = 'accepted')
);
create unique index bureau_rows_loan on bureau_rows (user_id, loan_id, run_id);
create unique index bureau_rows_standing on bureau_rows (user_id, loan_id) where is_standing;
create index bureau_rows_run on bureau_rows (run_id, loan_id);
create index bureau_rows_id on bureau_rows (row_id);
create index bureau_rows_rejected on bureau_rows (answered_at, row_id) where state = 'rejected' and ended_at is null;

-- Before the first bad row of what is unpaid its borrower is told from which day on there may be one.
create table bureau_warnings (
  user_id uuid not null,
  loan_id uuid not null,
  -- The oldest unpaid day that it is about.
  due_on date not null,
  warned_on date not null,
  adverse_from date not null,
  primary key (user_id, loan_id, due_on),
  check (adverse_from > warned_on)
);

-- A row that its borrower says is wrong. A person has until `due_on` to answer.
create table bureau_row_disputes (
  user_id uuid not null,
  dispute_id uuid not null,
  loan_id uuid not null,
  row_id uuid not null,
  ground text not null check (ground in ('notMine', 'paid', 'wrong')),
  opened_at timestamptz not null,
  due_on date not null,
  -- The same that was answered before holds nothing up again.
  is_holding boolean not null,
  state text not null default 'open' check (state in ('open', 'corrected', 'upheld')),
  -- Written when somebody answers; read by the borrower once it is decided.
  answer_sealed bytea,
  decided_by uuid references operators (id),
  confirmed_by uuid references operators (id),
  decided_at timestamptz,
  primary key (user_id, dispute_id),
  check ((state = 'open') = (decided_at is null)),
  check (state = 'open' or answer_sealed is not null),
  check (confirmed_by is null or confirmed_by <> decided_by),
  -- What a bureau holds is changed by two persons.
  check (state <> 'corrected' or confirmed_by is not null)
);
create unique index bureau_row_disputes_open on bureau_row_disputes (user_id, loan_id) where state = 'open';
create index bureau_row_disputes_id on bureau_row_disputes (dispute_id);
create index bureau_row_disputes_waiting on bureau_row_disputes (opened_at, dispute_id) where state = 'open';

-- What was refused, and what is disputed, waits for a person.
insert into work_targets (kind, within) values ('bureauReject', '30 days');
create function work_of_bureau_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.ended_at is null then
    perform open_work('bureauReject', new.row_id, new.user_id, l.loan_number, l.lender_code, null, null, null,
      new.answered_at, new.answered_at + interval '5 days')
    from loans l where l.id = new.loan_id;
  else
    perform end_work('bureauReject', new.row_id, new.ended_at);
  end if;
  return null;
end
$$;
revoke execute on function work_of_bureau_row() from public;
create trigger bureau_rows_work after update of state, ended_at on bureau_rows
  for each row when (new.state = 'rejected') execute function work_of_bureau_row();

create function work_of_bureau_dispute() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('bureauReject', new.dispute_id, new.user_id, l.loan_number, l.lender_code, null, null, null,
      new.opened_at, null)
    from loans l where l.id = new.loan_id;
  else
    perform end_work('bureauReject', old.dispute_id,
      case tg_op when 'UPDATE' then new.decided_at else now() end);
  end if;
  return null;
end
$$;
revoke execute on function work_of_bureau_dispute() from public;
create trigger bureau_row_disputes_work after insert on bureau_row_disputes
  for each row execute function work_of_bureau_dispute();
create trigger bureau_row_disputes_work_done after update of state on bureau_row_disputes
  for each row when (old.state = 'open' and new.state <> 'open') execute function work_of_bureau_dispute();
create trigger bureau_row_disputes_work_gone after delete on bureau_row_disputes
  for each row when (old.state = 'open') execute function work_of_bureau_dispute();

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit', 'agency', 'agent', 'disaster', 'settlementOffer', 'strategy', 'policy',
      'bureauRun')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff', 'platformCredit', 'agency', 'agent', 'disaster', 'strategy', 'policy', 'bureauRun')));

-- What the sandbox's bureau was sent, and what it holds of whom.
create table sandbox_bureau_files (
  file_id uuid primary key,
  digest text not null,
  accepted integer not null,
  rejected jsonb not null
);
create table sandbox_bureau_rows (
  member text not null,
  account text not null,
  as_on date not null,
  phone text not null,
  name text not null,
  status text not null,
  late_days integer not null,
  is_disputed boolean not null,
  owed text not null,
  overdue text not null,
  primary key (member, account)
);
create index sandbox_bureau_rows_phone on sandbox_bureau_rows (phone);
create table sandbox_bureau_refused (
  member text not null,
  account text not null,
  times integer not null,
  primary key (member, account)
);
