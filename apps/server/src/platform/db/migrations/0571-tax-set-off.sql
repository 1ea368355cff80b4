-- Tax that the lender has paid to others (1210) is set off against the tax that it owes (2210), month by month and by two
-- persons (docs/books.md#set-off). What the law does not let it set off is a cost.

insert into book_events (event, words, source_kind) values
  ('taxSetOff', 'Tax paid to others, set off against the tax that is owed; what may not be is a cost', 'setOff');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('taxSetOff', 'tax.setOff', 2210, 1210),
  ('taxSetOff', 'tax.borne', 5110, 1210),
  ('reversed', 'reversal.tax.setOff', 1210, 2210),
  ('reversed', 'reversal.tax.borne', 1210, 5110);

create table tax_set_offs (
  set_off_id uuid primary key,
  book text not null references books (book),
  -- Until the end of this month; each takes what came since the one before.
  month date not null check (extract(day from month) = 1),
  policy text not null,
  input_minor bigint not null check (input_minor >= 0),
  -- Of the input: what may not be set off.
  borne_minor bigint not null check (borne_minor >= 0 and borne_minor <= input_minor),
  -- What could be set off before and was not.
  carried_minor bigint not null check (carried_minor >= 0),
  used_minor bigint not null check (used_minor >= 0),
  asked_by uuid not null references operators (id),
  confirmed_by uuid not null references operators (id),
  set_off_on date not null,
  set_off_at timestamptz not null,
  unique (book, month),
  check (used_minor <= carried_minor + input_minor - borne_minor and used_minor + borne_minor > 0),
  check (asked_by <> confirmed_by)
);
create trigger tax_set_offs_append_only before update or delete or truncate on tax_set_offs
  for each statement execute function refuse_change();
