-- Money that came in above the debt and was sent back to the borrower (domain.md §7).
create table overpayment_refunds (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  user_id uuid not null references users (id),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The bank's reference of the transfer to the borrower: one transfer is one refund.
  reference text not null unique,
  operator_id uuid not null,
  refunded_at timestamptz not null
);
create index overpayment_refunds_loan on overpayment_refunds (loan_id);

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('waiver', 'writeOff', 'reversal', 'refund')),
  add column reference text;
