-- A promise to pay stops collection until its day, and the night after says whether it was kept.

alter table collection_holds
  drop constraint collection_holds_cause_check,
  add constraint collection_holds_cause_check check (cause in ('complaint', 'promise'));

alter table payment_promises
  -- What was to come by its day; null of promises that were made before anybody judged them.
  add column expected_minor bigint check (expected_minor > 0),
  add column outcome text check (outcome in ('kept', 'partly', 'broken')),
  add column paid_minor bigint check (paid_minor >= 0),
  add column judged_on date,
  add constraint payment_promises_judged check (
    (outcome is null) = (judged_on is null) and (outcome is null) = (paid_minor is null));
create index payment_promises_open on payment_promises (promised_on)
  where judged_on is null and expected_minor is not null;
