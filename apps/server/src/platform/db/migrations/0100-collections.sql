-- What a provider was asked to collect a payment order by: asked after the order is kept, closed
-- after its end. `none`: the order needs no provider.
alter table payment_orders
  add column collection_state text not null default 'none'
    check (collection_state in ('none', 'wanted', 'opening', 'open', 'closed')),
  add column collection_id text,
  -- Times that closing it was tried.
  add column collection_tries integer not null default 0,
  -- Nobody asks the provider about it before then.
  add column collection_next_at timestamptz not null default '-infinity',
  add check (collection_state not in ('open', 'closed') or collection_id is not null);
create index payment_orders_to_close on payment_orders (collection_next_at)
  where collection_state = 'open' and state <> 'waiting';
