-- Refunds that a collecting provider makes by itself (docs/books.md#refunds): the money never stood on the payout
-- account, it is taken off what the provider owes.
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('refundOrdered', 'refund.ordered.collected', 1035, 1020),
  ('refundFailed', 'refund.failed.collected', 1020, 1035);
insert into posting_rules (event, reason, debit_code, credit_code)
select distinct 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event <> 'reversed' and event <> 'accrued' on conflict do nothing;

alter table refund_orders
  alter column operator_id drop not null,
  -- The provider's own name of a refund that nobody here has ordered, and the payment that it is of.
  add column provider_reference text check (provider_reference <> ''),
  add column payment_id uuid references payments (id),
  add constraint refund_orders_made_by check (
    case when provider_reference is null then operator_id is not null and payment_id is null
      else operator_id is null and payment_id is not null and state <> 'queued' end);
create unique index refund_orders_of_provider on refund_orders (lender_code, provider_reference)
  where provider_reference is not null;
