-- Reasons for which collection stops (domains/collections): while one holds, nobody is reminded and no penal charge
-- grows, and its days are never charged later.

create table collection_holds (
  user_id uuid not null,
  hold_id uuid not null,
  -- Null: it holds for every loan of the person.
  loan_id uuid,
  cause text not null check (cause in ('complaint')),
  -- Its first day; penal charges rest from the day after.
  from_on date not null,
  -- The last day for which it holds, as soon as that is known.
  until_on date,
  -- Set by the night after its last day.
  ended_on date,
  opened_by text not null check (opened_by in ('borrower', 'staff', 'system')),
  -- What it rests on: the ticket of a complaint.
  evidence_id uuid not null,
  primary key (user_id, hold_id),
  check (until_on >= from_on),
  check (ended_on is null or until_on is not null)
);
create unique index collection_holds_evidence on collection_holds (user_id, evidence_id, cause);
create index collection_holds_open on collection_holds (until_on) where ended_on is null;

-- What a complaint is about; for some of it collection stops. A ticket that goes on from an answered one names the
-- first of them.
alter table feedback
  add column about text check (about in ('recovery', 'wrongDues', 'conduct', 'other')),
  add column first_id uuid references feedback (id),
  add constraint feedback_about_complaint check (about is null or kind = 'complaint');
create index feedback_first on feedback (first_id) where first_id is not null;
