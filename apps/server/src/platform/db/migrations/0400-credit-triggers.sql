-- Events that may change what somebody may borrow (docs/spec/lending.md#b4.20): each is noted in its own transaction,
-- and a worker makes the decision again. Many of one person become one decision.
create table credit_triggers (
  user_id uuid not null references users (id),
  trigger_id uuid not null,
  cause text not null check (cause in ('certified', 'documentChanged', 'bankChanged', 'blocked', 'unblocked',
    'loanLate1', 'loanLate4', 'loanLate31', 'loanLate61', 'caughtUp', 'writtenOff', 'repaid', 'reversed',
    'limitAsked', 'tierChanged', 'reviewDay', 'staffAsked')),
  at timestamptz not null,
  -- Later than `at` after a failed try.
  try_at timestamptz not null,
  done_at timestamptz,
  -- The decision that it led to; none for somebody about whom nothing was ever decided.
  decision_id uuid references credit_decisions (id),
  primary key (user_id, trigger_id),
  check (decision_id is null or done_at is not null)
);
create index credit_triggers_open on credit_triggers (try_at, user_id) where done_at is null;
create index credit_triggers_decision on credit_triggers (decision_id) where decision_id is not null;

-- Null in decisions of before: nobody noted what led to them.
alter table credit_decisions
  add column triggers text[],
  add column supersedes uuid references credit_decisions (id);
create index credit_decisions_supersedes on credit_decisions (supersedes) where supersedes is not null;

alter table credit_accounts
  add column next_review_on date,
  -- A higher limit that is there for the asking; it is never given by itself.
  add column offer_minor bigint check (offer_minor > 0);
update credit_accounts a set next_review_on = d.next_review_on
from credit_decisions d where d.id = a.decision_id;
create index credit_accounts_review on credit_accounts (next_review_on, user_id)
  where next_review_on is not null;
