-- Money for a loan that owes nothing and has no debt to settle: never paid out, its payout returned,
-- withdrawn, or left in its cooling-off period. It is the borrower's, and stands outside the loan's
-- own history, so that a loan which is paid out again begins anew.
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check
    check (purpose in ('repayment', 'extension', 'coolingOff', 'notOwed')),
  add constraint payments_not_owed_check
    check (purpose <> 'notOwed' or overpaid_minor = amount_minor);

-- Fees given back on leaving a loan in its cooling-off period, as far as they come to more than was
-- still owed: the borrower's, although no payment brought them.
create table exit_surpluses (
  loan_id uuid primary key references loans (id),
  user_id uuid not null references users (id),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  left_at timestamptz not null
);
