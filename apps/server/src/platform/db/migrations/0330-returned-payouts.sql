-- A payout that contradicts itself (docs/books.md#returned): it came back after more than the payout had
-- happened to its loan, or it arrived although it had failed. Its cash is posted at once; what becomes of the
-- loan two persons decide.

insert into book_events (event, words, source_kind) values
  ('payoutReturned', 'Payout returned after it had arrived: the money is back, and it is not decided what it was', 'payout'),
  ('disbursalUnwound', 'Returned payout: it never reached the borrower, and the loan is taken back out of the books', 'payout'),
  ('payoutSentAgain', 'Returned payout sent again: the money has left the payout account to the new account', 'payout'),
  ('takenAsRepayment', 'Returned payout: the borrower sent it back, so it is a repayment', 'payment'),
  ('payoutArrivedLate', 'Payout arrived although it had failed: the money has left after all', 'payout');

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('payoutReturned', 'payout.returned', 1012, 2015),
  ('disbursalUnwound', 'disbursal.unwound', 2015, 1030),
  ('payoutSentAgain', 'payout.again', 2015, 1012),
  ('takenAsRepayment', 'principal.taken', 2015, 1110),
  ('takenAsRepayment', 'interest.taken', 2015, 1120),
  ('takenAsRepayment', 'fee.taken', 2015, 1130),
  ('takenAsRepayment', 'tax.taken', 2015, 1140),
  ('takenAsRepayment', 'penal.taken', 2015, 1150),
  ('takenAsRepayment', 'overpaid', 2015, 2010),
  ('payoutArrivedLate', 'payout.late', 1030, 1012);
insert into posting_rules (event, reason, debit_code, credit_code)
select distinct 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event <> 'reversed' and event <> 'accrued' on conflict do nothing;

create table payout_returns (
  user_id uuid not null references users (id),
  return_id uuid not null,
  loan_id uuid not null references loans (id),
  payout_id uuid not null references payouts (id),
  kind text not null check (kind in ('returned', 'arrivedLate')),
  book text not null references books (book),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The day on which the money was back, or had left after all.
  told_on date not null,
  told_at timestamptz not null,
  -- Penal charges rest from that day on; null where nothing was owed.
  pause_id uuid references loan_penal_pauses (id),
  -- `waiting`: decided, and the bank's word is still to come.
  state text not null check (state in ('open', 'waiting', 'settled')),
  decided_as text check (decided_as in ('unwind', 'sendAgain', 'asRepayment', 'run', 'recall')),
  -- Of one that is sent again: the payout that takes its place.
  next_payout_id uuid references payouts (id),
  decided_by uuid references operators (id),
  confirmed_by uuid references operators (id),
  decided_at timestamptz,
  primary key (user_id, return_id),
  unique (payout_id, kind),
  check (state <> 'open' or decided_as is null),
  check (state <> 'waiting' or decided_as is not null),
  check ((decided_as is null) = (confirmed_by is null)),
  check (decided_by <> confirmed_by)
);
create index payout_returns_id on payout_returns (return_id);
create index payout_returns_loan on payout_returns (loan_id);
create index payout_returns_next on payout_returns (next_payout_id) where next_payout_id is not null;
create index payout_returns_open on payout_returns (told_at) where state <> 'settled';

-- While returned money was on its way to the borrower again no interest accrues either.
alter table loan_penal_pauses add column is_without_money boolean not null default false;

-- A payout that the borrower sent back comes without order and without proof.
alter table payments
  drop constraint payments_origin_check,
  add constraint payments_origin_check
    check (order_id is not null or proof_id is not null or channel = 'payoutReturn');

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn'));
