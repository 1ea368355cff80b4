-- A product may charge the service fee by the days: who pays everything before it is due owes the share of the days that have
-- passed (docs/books.md#early). The rest was never earned, and a credit note gives back its tax.

insert into book_events (event, words, source_kind) values
  ('feeReduced', 'Paid early: of the fee and its tax the days that have not passed are not owed', 'settlement');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('feeReduced', 'fee.reduced', 2310, 1130),
  ('feeReduced', 'tax.reduced', 2210, 1140),
  ('reversed', 'reversal.fee.reduced', 1130, 2310),
  ('reversed', 'reversal.tax.reduced', 1140, 2210);
