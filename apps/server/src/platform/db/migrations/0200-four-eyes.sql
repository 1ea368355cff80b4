-- What one person of the staff may do alone is limited by sums over 30 days, so that a large amount
-- cannot be split into small ones.

-- An operator is a person: a name written with other spaces, letter case or width is the same person,
-- whichever role and token they act under.
alter table operators add column person text generated always as
  (lower(btrim(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g')))) stored;
create index operators_person on operators (person);

-- Every action with money that the staff carried out. Nothing is ever taken off the sums.
create table staff_money_actions (
  user_id uuid not null references users (id),
  id uuid not null,
  loan_id uuid not null references loans (id),
  kind text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- Who asked for it; who confirmed it, or null when it was done by one person alone.
  operator_id uuid not null references operators (id),
  confirmed_by uuid references operators (id),
  done_at timestamptz not null,
  primary key (user_id, id)
);
create index staff_money_actions_user on staff_money_actions (user_id, done_at);
create index staff_money_actions_operator on staff_money_actions (operator_id, done_at);
create trigger staff_money_actions_append_only before update or delete or truncate
  on staff_money_actions for each statement execute function refuse_change();

-- What was done before counts too.
insert into staff_money_actions
  (user_id, id, loan_id, kind, currency, amount_minor, operator_id, confirmed_by, done_at)
select l.user_id, gen_random_uuid(), l.id, done.kind, l.currency, done.amount_minor,
  done.operator_id, done.confirmed_by, done.done_at
from (
  select coalesce(p.loan_id, a.subject_id) as loan_id, a.after ->> 'kind' as kind,
    (a.after ->> 'amountMinor')::bigint as amount_minor, a.operator_id, null::uuid as confirmed_by,
    a.done_at
  from operator_audit a left join payments p on p.id = a.subject_id
  where a.action in ('waiveCharge', 'writeOffLoan', 'reverseRepayment', 'refundOverpayment')
    and a.after ->> 'state' = 'done'
  union all
  select coalesce(p.loan_id, c.subject_id), c.kind, c.amount_minor, c.proposed_by, c.decided_by,
    c.decided_at
  from proposals c left join payments p on p.id = c.subject_id
  where c.decision = 'confirmed'
  union all
  select r.loan_id, 'proof', r.amount_minor, a.operator_id, null, a.done_at
  from operator_audit a join proofs r on r.id = a.subject_id
  where a.action = 'decideProof' and a.after ->> 'state' = 'accepted'
) as done join loans l on l.id = done.loan_id;

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval')),
  -- For a proof: the credit that it is.
  add column matched_event_id text references collection_events (event_id),
  -- Why one person was not enough, and the sum that was above the limit.
  add column because text,
  add column sum_minor bigint;
