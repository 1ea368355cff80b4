-- When a provider is asked what became of money that it has not told of: its webhook may be lost.
-- Null where there is nothing more to ask.
alter table payment_orders
  add column ask_at timestamptz,
  add column asks integer not null default 0;
update payment_orders set ask_at = created_at where state = 'waiting';
create index payment_orders_to_ask on payment_orders (ask_at) where ask_at is not null;

alter table payouts
  add column ask_at timestamptz,
  add column asks integer not null default 0;
update payouts set ask_at = ordered_at where state = 'ordered';
create index payouts_to_ask on payouts (ask_at) where ask_at is not null;

-- The sandbox's till is asked by the order's reference.
create index sandbox_deliveries_ref on sandbox_deliveries (((body::jsonb) ->> 'ref'));
