-- What the staff does for somebody who cannot pay (docs/spec/lending.md#b4.190): care that rests on a call, and a disaster that
-- rests on where people live. Both stop reminders and penal charges, like every hold.

-- An area in which nobody is asked for money, as somebody declared it; it holds once another person has confirmed it.
create table disaster_areas (
  area_id uuid primary key,
  name text not null,
  -- The postcodes that it is made of.
  pins text[] not null check (cardinality(pins) > 0),
  from_on date not null,
  until_on date not null,
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  -- The last day on which it was looked who lives there.
  looked_on date,
  check (until_on >= from_on),
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index disaster_areas_holding on disaster_areas (until_on) where confirmed_at is not null;

alter table collection_holds
  drop constraint collection_holds_cause_check,
  add constraint collection_holds_cause_check check (cause in
    ('complaint', 'promise', 'hardship', 'bereaved', 'death', 'settlement', 'objection', 'care', 'disaster')),
  -- Why somebody of the staff set it; null of all others.
  add column reason text,
  add constraint collection_holds_reason_check check ((reason is not null) = (cause = 'care')) not valid;
alter table collection_holds validate constraint collection_holds_reason_check;
-- One of the staff's a loan at a time.
create unique index collection_holds_care on collection_holds (loan_id) where cause = 'care' and ended_on is null;

-- A promise that somebody of the staff wrote down for a borrower who called.
alter table payment_promises add column recorded_by uuid references operators (id);

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit', 'agency', 'agent', 'disaster')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff', 'platformCredit', 'agency', 'agent', 'disaster')));
