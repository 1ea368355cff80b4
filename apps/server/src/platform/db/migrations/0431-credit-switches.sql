-- Whether new loans are given (docs/spec/lending.md#b4.28): the newest row in effect of each scope counts. One person of
-- the staff, or a guard, makes it stricter; making it looser waits for a second person.
create table credit_switches (
  switch_id uuid primary key,
  serial bigint generated always as identity unique,
  scope text not null check (scope in ('market', 'lender', 'product', 'newBorrowers')),
  -- The code of the lender or product; empty for the others.
  subject text not null,
  state text not null check (state in ('open', 'manualOnly', 'closed')),
  -- The last day on which it holds, after which what was set before holds again; null: until it is set again.
  until_on date,
  reason text not null check (length(reason) between 1 and 500),
  -- Null: a guard.
  set_by uuid references operators (id),
  set_at timestamptz not null,
  -- Where a second person is needed it has no effect before that person confirms it.
  waits boolean not null,
  decision text check (decision in ('confirmed', 'refused')),
  decided_by uuid references operators (id),
  decided_at timestamptz,
  check ((scope in ('lender', 'product')) = (subject <> '')),
  check (waits or decision is null),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (set_by is null or decided_by is null or set_by <> decided_by)
);
create index credit_switches_newest on credit_switches (scope, subject, serial desc);
-- The guard counts the approvals of an hour, and of that hour on earlier days.
create index loan_moves_approved on loan_moves (moved_at) where to_status = 20;
