-- Figures of the portfolio day by day (domains/insight; docs/spec/lending.md#b11.70): a job of the night sums them from the
-- books, so that a page over two years reads some thousand rows instead of every loan.

-- What a loan was from one day to another, as its books and its plan say: what was left of the principal, the
-- oldest unpaid due day, and whether it was written off. From these rows the figures of any past day follow. The
-- rows of a loan are made anew when something was told of it.
create table loan_spans (
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  from_on date not null,
  -- The first day that it is not about.
  until_on date not null check (until_on > from_on),
  book text not null references books (book),
  product_code text not null,
  disbursed_on date not null,
  principal_left_minor bigint not null,
  due_on date not null,
  is_written_off boolean not null,
  primary key (user_id, loan_id, from_on)
);
create index loan_spans_day on loan_spans (book, until_on, from_on);

-- How far a book is summed. From dirty_from on its days are to be summed again.
create table portfolio_rolls (
  book text primary key references books (book),
  rolled_until date not null,
  dirty_from date,
  -- Up to this day they were the ledger's figures when they were last compared.
  proven_until date
);

-- The loans at the close of a day by how late they are: from late_from days on until the next row's; -1 for nothing due.
create table portfolio_days (
  book text not null references books (book),
  day date not null,
  product_code text not null,
  is_written_off boolean not null,
  late_from integer not null,
  loans integer not null,
  principal_left_minor bigint not null,
  primary key (book, day, product_code, is_written_off, late_from)
);

-- What moved on a day, by the day it counts for. `loans`: of how many loans.
create table flow_days (
  book text not null references books (book),
  day date not null,
  product_code text not null,
  flow text not null check (flow in ('disbursed', 'principal', 'interest', 'fee', 'tax', 'penal',
    'recoveredPrincipal', 'otherPrincipal', 'writtenOff', 'waived')),
  loans integer not null,
  amount_minor bigint not null,
  primary key (book, day, product_code, flow)
);

create index journal_entries_value on journal_entries (book, value_on);
