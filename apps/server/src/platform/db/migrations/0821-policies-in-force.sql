-- Credit rules that two persons put in force from a day on, without a new version of the program (docs/spec/lending.md#b4.224):
-- a draft, or rules that held before. What they say and by which figures they were asked for never changes.
create table credit_policies_in_force (
  enforcement_id uuid primary key,
  version text not null,
  body jsonb not null,
  hash text not null,
  from_on date not null,
  -- The figures of a draft's back-test; none to go back to what held.
  report jsonb,
  tested_at timestamptz,
  why text check (length(why) <= 1000),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  -- One person ends them at once; what held before decides again.
  stopped_by uuid references operators (id),
  stopped_at timestamptz,
  stopped_why text check (length(stopped_why) <= 1000),
  check ((report is null) = (tested_at is null)),
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((stopped_by is null) = (stopped_at is null) and (stopped_by is null) = (stopped_why is null)),
  check (stopped_at is null or confirmed_at is not null)
);
-- One begins on a day.
create unique index credit_policies_in_force_day on credit_policies_in_force (from_on)
  where confirmed_at is not null and stopped_at is null;

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit', 'agency', 'agent', 'disaster', 'settlementOffer', 'strategy', 'policy',
      'bureauRun', 'policyInForce')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff', 'platformCredit', 'agency', 'agent', 'disaster', 'strategy', 'policy', 'bureauRun', 'policyInForce')));
