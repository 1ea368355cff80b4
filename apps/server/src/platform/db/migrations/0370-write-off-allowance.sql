-- A write-off takes what was set aside for the loan (1180) before anything is a loss (domains/books/allowance.ts).
-- What that was is kept with it, so that news told later leads to the same entries.
alter table loan_write_offs add column allowance_minor bigint not null default 0 check (allowance_minor >= 0);

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('writtenOff', 'writtenOff.allowance', 1180, 1190),
  ('reversed', 'reversal.writtenOff.allowance', 1190, 1180);
