-- A plan for somebody who cannot pay: what was offered, what was agreed, and what of it has ended. What it makes of the
-- debt follows from these facts and the payments (packages/pricing); agreeing on it moves no money.

create table hardship_key_facts (
  user_id uuid not null,
  kfs_id uuid not null,
  loan_id uuid not null,
  kfs_number text not null,
  kind text not null check (kind in ('equal3', 'equal4', 'equal6', 'smallerFirst', 'pause')),
  hash text not null,
  language text not null,
  version text not null,
  quoted_on date not null,
  total_minor bigint not null check (total_minor > 0),
  -- What was shown, word for word.
  content jsonb not null,
  made_at timestamptz not null,
  primary key (user_id, kfs_id)
);
create index hardship_key_facts_loan on hardship_key_facts (user_id, loan_id, quoted_on);
create trigger hardship_key_facts_append_only before update or delete or truncate
  on hardship_key_facts for each statement execute function refuse_change();

create sequence hardship_kfs_number;

create table loan_plans (
  user_id uuid not null,
  plan_id uuid not null,
  loan_id uuid not null,
  kfs_id uuid not null,
  kind text not null check (kind in ('equal3', 'equal4', 'equal6', 'smallerFirst', 'pause')),
  agreed_on date not null,
  rate_ppm integer not null check (rate_ppm >= 0),
  -- Part of the consent ledger: what was accepted, in which words, on which device.
  hash text not null,
  language text not null,
  version text not null,
  device_id text not null,
  agreed_at timestamptz not null,
  -- The day from which a payment that did not come stands at the end.
  moved_on date,
  ended_on date,
  ended text check (ended in ('finished', 'broken')),
  primary key (user_id, plan_id),
  foreign key (user_id, kfs_id) references hardship_key_facts (user_id, kfs_id),
  check ((ended is null) = (ended_on is null))
);
-- One a loan.
create unique index loan_plans_loan on loan_plans (user_id, loan_id);
create index loan_plans_running on loan_plans (user_id, plan_id) where ended is null;

create table loan_plan_rows (
  user_id uuid not null,
  plan_id uuid not null,
  number smallint not null check (number > 0),
  due_on date not null,
  principal_minor bigint not null check (principal_minor >= 0),
  -- Its share of interest, fees and tax that were owed when the plan was agreed.
  frozen_minor bigint not null check (frozen_minor >= 0),
  primary key (user_id, plan_id, number),
  foreign key (user_id, plan_id) references loan_plans (user_id, plan_id)
);
create trigger loan_plan_rows_append_only before update or delete or truncate
  on loan_plan_rows for each statement execute function refuse_change();

-- Somebody said that they cannot pay, or has a plan.
alter table collection_holds
  drop constraint collection_holds_cause_check,
  add constraint collection_holds_cause_check check (cause in ('complaint', 'promise', 'hardship'));

insert into book_events (event, words, source_kind) values
  ('planFinished', 'Hardship plan finished: penal charges of before it are let off', 'loan');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('planFinished', 'penal.letOff', 5020, 1150);
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('reversed', 'reversal.penal.letOff', 1150, 5020);
