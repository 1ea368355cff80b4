-- Who is reminded and called when (docs/spec/lending.md#b4.197), inside the rules of the market: as somebody proposed it, in force
-- from its day on once another person has confirmed it, until the next one.
create table collection_strategies (
  strategy_id uuid primary key,
  from_on date not null,
  days_before_due integer[] not null,
  days_overdue integer[] not null,
  -- Calls, and messages by hand: from so many days late, so many in a week, and a rest after a conversation.
  calls_from_day integer not null,
  calls_per_week integer not null,
  calls_rest_days integer not null,
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index collection_strategies_day on collection_strategies (from_on desc, confirmed_at desc)
  where confirmed_at is not null;

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit', 'agency', 'agent', 'disaster', 'settlementOffer', 'strategy')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff', 'platformCredit', 'agency', 'agent', 'disaster', 'strategy')));
