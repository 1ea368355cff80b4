-- Credit rules as somebody drafts them (docs/spec/lending.md#b4.198): what they say never changes once it is saved. One that two
-- persons agreed to decides beside the rules in force from its day on, and nothing is done by it.
create table credit_policy_drafts (
  draft_id uuid primary key,
  version text not null unique check (version ~ '^[a-z0-9-]{3,60}$'),
  body jsonb not null,
  hash text not null,
  saved_by uuid not null references operators (id),
  saved_at timestamptz not null,
  -- The figures of the back-test, and when it was made.
  report jsonb,
  tested_at timestamptz,
  from_on date,
  until_on date,
  -- Why it may be tried although a group is approved much less often by it.
  why text check (length(why) <= 1000),
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  check ((report is null) = (tested_at is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or (from_on is not null and until_on >= from_on))
);
create index credit_policy_drafts_tried on credit_policy_drafts (until_on) where confirmed_at is not null;

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit', 'agency', 'agent', 'disaster', 'settlementOffer', 'strategy', 'policy')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff', 'platformCredit', 'agency', 'agent', 'disaster', 'strategy', 'policy')));
