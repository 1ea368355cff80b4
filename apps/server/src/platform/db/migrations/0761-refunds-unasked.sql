-- A refund that nobody has ordered: the program sends back what was paid too much, up to what is set
-- (docs/spec/lending.md#b9.168). Of a refund that the provider made by itself its name and its payment are known.
alter table refund_orders
  drop constraint refund_orders_made_by,
  add constraint refund_orders_made_by check (
    case when provider_reference is null then payment_id is null
      else operator_id is null and payment_id is not null and state <> 'queued' end);
