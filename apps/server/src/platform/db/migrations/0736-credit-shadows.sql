-- What versions of the credit policy that are only tried would have decided, beside the decision that held
-- (docs/spec/lending.md#b4.170). Nothing is done by it and no borrower sees it. Written in the decision's transaction;
-- without a reference to it, so that nothing here can keep a decision from being made or erased.
create table credit_shadows (
  user_id uuid not null references users (id),
  decision_id uuid not null,
  version text not null,
  decided_on date not null,
  decision text not null check (decision in ('approved', 'declined', 'review')),
  band text check (band in ('A', 'B', 'C', 'D')),
  score integer not null,
  limit_minor bigint not null check (limit_minor >= 0),
  reason_codes text[] not null,
  primary key (user_id, decision_id, version)
);
create index credit_shadows_version on credit_shadows (version, decided_on);
