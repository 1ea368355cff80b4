-- What several accounts have in common (docs/spec/lending.md#b4.90): keyed hashes, never a value; pairs of people whom
-- enough of it links; and cases, for which the staff says what it means. No row refers to users: a borrower's call holds
-- its own person locked and must never wait for the work that writes here about others.

create table fraud_signals (
  user_id uuid not null,
  -- domains/fraud/kinds.ts
  kind smallint not null check (kind between 1 and 9),
  value_hash bytea not null,
  -- When it was told first.
  seen_at timestamptz not null,
  -- The last day on which it counts; null: until it is replaced or the person erased.
  expires_on date,
  primary key (user_id, kind, value_hash)
);
create index fraud_signals_value on fraud_signals (kind, value_hash) include (user_id);
create index fraud_signals_expiry on fraud_signals (expires_on) where expires_on is not null;

-- People of whom something was told since their links were last made.
create table fraud_pending (
  user_id uuid not null,
  pending_id uuid not null,
  at timestamptz not null,
  primary key (user_id, pending_id)
);
create index fraud_pending_at on fraud_pending (at);

-- One row a pair, the lower id first, whom enough links, or whom the staff has cleared.
create table fraud_links (
  low_id uuid not null,
  high_id uuid not null,
  weight smallint not null,
  kinds text[] not null,
  -- A cleared pair is no link until something of a kind is found that was not there when it was cleared.
  cleared_at timestamptz,
  cleared_kinds text[],
  primary key (low_id, high_id),
  check (low_id < high_id),
  check ((cleared_at is null) = (cleared_kinds is null))
);
create index fraud_links_high on fraud_links (high_id);

create table fraud_cases (
  case_id uuid primary key,
  opened_at timestamptz not null,
  -- Why it was opened: a strong pair, three or more, a link to somebody known.
  cause text not null check (cause in ('pair', 'cluster', 'known')),
  -- More is asked for; it goes on being open.
  asked_at timestamptz,
  proposed_by uuid references operators (id),
  proposed_at timestamptz,
  outcome text check (outcome in ('samePerson', 'household', 'coincidence', 'fraudRing', 'lapsed')),
  decided_by uuid references operators (id),
  decided_at timestamptz,
  note text check (length(note) <= 500),
  check ((outcome is null) = (decided_at is null)),
  check (outcome = 'lapsed' or (decided_by is null) = (decided_at is null)),
  check ((proposed_by is null) = (proposed_at is null)),
  check (proposed_by is null or decided_by is null or outcome <> 'fraudRing' or proposed_by <> decided_by)
);
create index fraud_cases_open on fraud_cases (opened_at, case_id) where decided_at is null;
create index fraud_cases_decided on fraud_cases (decided_at) where decided_at is not null;

create table fraud_case_members (
  user_id uuid not null,
  case_id uuid not null references fraud_cases (case_id) on delete cascade,
  joined_at timestamptz not null,
  -- Cleared of all others, or the case was decided.
  left_at timestamptz,
  primary key (user_id, case_id)
);
create index fraud_case_members_case on fraud_case_members (case_id);

-- Four hours, like an application that waits for it.
insert into work_targets (kind, within) values ('fraudSignal', '4 hours');

create function work_of_fraud_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('fraudSignal', new.case_id, null, null, null, null, null, null, new.opened_at, null);
  elsif new.decided_at is not null then
    perform end_work('fraudSignal', new.case_id, new.decided_at);
  else
    -- What one person has proposed waits for another.
    update work_items set proposed_by = new.proposed_by, claimed_by = null, claimed_until = null
    where kind = 'fraudSignal' and subject_id = new.case_id and done_at is null;
  end if;
  return null;
end
$$;
create trigger fraud_cases_work after insert on fraud_cases
  for each row execute function work_of_fraud_case();
create trigger fraud_cases_work_moved after update on fraud_cases
  for each row when ((old.decided_at is null and new.decided_at is not null)
    or old.proposed_by is distinct from new.proposed_by)
  execute function work_of_fraud_case();
revoke execute on function work_of_fraud_case() from public;
