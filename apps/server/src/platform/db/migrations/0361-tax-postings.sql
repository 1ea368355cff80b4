-- Tax that a credit note gives back is no cost of the lender's; one that comes too late for a credit note is. Paying
-- the tax over from the bank.

insert into book_events (event, words, source_kind) values
  ('taxCreditRefused', 'Too late for a credit note: the tax on a fee that is not owed stays payable, and the lender bears it', 'loan'),
  ('taxRemitted', 'Tax paid over to the authority', 'statementLine');

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('waived', 'tax.credited', 2210, 1140),
  ('taxCreditRefused', 'tax.kept', 5020, 2210),
  ('taxRemitted', 'tax.remitted', 2210, 1010),
  ('taxRemitted', 'tax.remitted.payouts', 2210, 1012);
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('reversed', 'reversal.tax.credited', 1140, 2210),
  ('reversed', 'reversal.tax.kept', 2210, 5020),
  ('reversed', 'reversal.tax.remitted', 1010, 2210),
  ('reversed', 'reversal.tax.remitted.payouts', 1012, 2210);
