-- What the staff offers to a borrower beyond what the app offers by itself (docs/spec/lending.md#b4.195): a longer plan, and a
-- lower sum that two persons have agreed to. Nothing changes before the borrower takes it.

create table plan_grants (
  user_id uuid not null,
  grant_id uuid not null,
  -- In the order in which they were made.
  number bigint not null generated always as identity,
  loan_id uuid not null references loans (id),
  -- Equal payments, after so many of a hundredth of the principal.
  payment_count smallint not null check (payment_count between 2 and 12),
  token_count smallint not null check (token_count between 0 and 6),
  -- Without interest; else at half the loan's rate or less.
  is_free boolean not null,
  until_on date not null,
  granted_by uuid not null references operators (id),
  granted_at timestamptz not null,
  primary key (user_id, grant_id)
);
create index plan_grants_loan on plan_grants (user_id, loan_id, number desc);
create trigger plan_grants_append_only before update or delete or truncate
  on plan_grants for each statement execute function refuse_change();

create table settlement_grants (
  user_id uuid not null,
  grant_id uuid not null,
  loan_id uuid not null references loans (id),
  sum_minor bigint not null check (sum_minor > 0),
  -- What it was agreed by: the principal that was owed when it was asked for, and the least that the app offered by itself.
  principal_minor bigint not null check (principal_minor >= 0),
  grid_minor bigint not null check (grid_minor between 1 and sum_minor),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  -- Its last day, from the confirmation on.
  until_on date,
  primary key (user_id, grant_id),
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_by is null) = (until_on is null))
);
create index settlement_grants_loan on settlement_grants (user_id, loan_id, confirmed_at);
create index settlement_grants_id on settlement_grants (grant_id);

alter table loan_plans
  drop constraint loan_plans_kind_check,
  add constraint loan_plans_kind_check
    check (kind in ('equal3', 'equal4', 'equal6', 'smallerFirst', 'pause', 'granted'));
alter table hardship_key_facts
  drop constraint hardship_key_facts_kind_check,
  add constraint hardship_key_facts_kind_check
    check (kind in ('equal3', 'equal4', 'equal6', 'smallerFirst', 'pause', 'granted'));

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit', 'agency', 'agent', 'disaster', 'settlementOffer'));
