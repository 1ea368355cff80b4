-- A lost dispute of money that had been sent back to the borrower already (docs/books.md#disputes): the lender bears it.

alter table disputes
  add column borne_minor bigint not null default 0,
  add constraint disputes_borne check (borne_minor >= 0 and borne_minor <= amount_minor
    and (borne_minor = 0 or state in ('lost', 'accepted')));

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('chargebackLost', 'credit.borne', 5120, 1060),
  ('reversed', 'reversal.credit.borne', 1060, 5120);
