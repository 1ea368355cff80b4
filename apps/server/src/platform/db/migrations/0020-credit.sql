-- Credit decisions (domain.md §5): each stays as it was made, with its inputs, version and reasons.
create table credit_decisions (
  id uuid primary key,
  user_id uuid not null references users (id),
  version text not null,
  decision text not null check (decision in ('approved', 'declined', 'review')),
  band text check (band in ('A', 'B', 'C', 'D')),
  score integer not null,
  limit_minor bigint not null check (limit_minor >= 0),
  currency text not null,
  reason_codes text[] not null,
  reapply_on date,
  next_review_on date,
  facts_sealed bytea not null,
  decided_at timestamptz not null
);
create index credit_decisions_user on credit_decisions (user_id, decided_at desc);

-- One row a person: the decision that holds, and the lock under which the limit is used.
create table credit_accounts (
  user_id uuid primary key references users (id),
  decision_id uuid not null references credit_decisions (id)
);
