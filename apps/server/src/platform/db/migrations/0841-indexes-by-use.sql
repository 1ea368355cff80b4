-- What is made comes first and what is dropped last: a table whose index is dropped cannot be read until this has committed.

-- What the provider called a payment was found by going through its events from the first on.
create index collection_events_payment on collection_events (payment_id) where payment_id is not null;

-- A payout is looked for by its bank's reference whatever became of it; the index knew those alone that arrived.
create index payouts_any_utr on payouts (utr) where utr is not null;

-- What was decided of a person, and what they are asked to do again, is theirs to see, and goes with them.
create index review_cases_user on review_cases (user_id);
create index step_redos_user on step_redos (user_id);

-- No statement has looked for these: a payment by its day alone, an event of a provider by its order or by its bank's reference.
drop index payments_day;
drop index collection_events_ref;
drop index collection_events_utr;
drop index payouts_utr;
