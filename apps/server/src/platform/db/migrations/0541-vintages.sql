-- Of the same sums (0540): where the loans of each bucket went in a week or a month, what became of the loans paid out in a
-- month, when what fell due came, and how people were asked for it. Written with the day on which a period ends.

-- Loans that ran at the close of from_on, by how late they were then, and what they were at the close of to_on.
create table roll_cells (
  book text not null references books (book),
  from_on date not null,
  to_on date not null check (to_on > from_on),
  product_code text not null,
  from_bucket text not null,
  to_bucket text not null,
  loans integer not null,
  principal_left_minor bigint not null,
  primary key (book, to_on, from_on, product_code, from_bucket, to_bucket)
);

-- Loans paid out in a month, and how many of them had been late by more than so many days by the end of another.
create table vintage_points (
  book text not null references books (book),
  as_of date not null,
  vintage date not null,
  product_code text not null,
  loans integer not null,
  principal_minor bigint not null,
  late30_loans integer not null,
  late30_minor bigint not null,
  late60_loans integer not null,
  late60_minor bigint not null,
  late90_loans integer not null,
  late90_minor bigint not null,
  -- Of loans whose first due day was missed by more than 7 days.
  missed_loans integer not null,
  primary key (book, as_of, vintage, product_code)
);

-- The principal of a loan as it fell due, and the day on which it came; null for what has not come.
create table loan_dues (
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  serial integer not null,
  book text not null references books (book),
  product_code text not null,
  due_on date not null,
  came_on date,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (user_id, loan_id, serial)
);
create index loan_dues_due on loan_dues (book, due_on);

-- The same of all loans, by the month of the due day. late_days: 0 for the due day itself, below for before it; null for
-- what has not come.
create table due_points (
  book text not null references books (book),
  due_month date not null,
  product_code text not null,
  late_days integer,
  loans integer not null,
  amount_minor bigint not null,
  unique nulls not distinct (book, due_month, product_code, late_days)
);
alter table portfolio_rolls add column dues_dirty_from date;

-- Promises by the day for which they were given.
create table promise_days (
  book text not null references books (book),
  day date not null,
  product_code text not null,
  outcome text not null check (outcome in ('kept', 'partly', 'broken')),
  promises integer not null,
  loans integer not null,
  primary key (book, day, product_code, outcome)
);

-- Reminders that left, by the hour of the market, and those that were not allowed to leave, by why.
create table contact_days (
  book text not null references books (book),
  day date not null,
  product_code text not null,
  channel text not null,
  -- Null of those that did not leave.
  hour integer check (hour between 0 and 23),
  -- Null of those that left.
  reason text,
  contacts integer not null,
  people integer not null,
  -- Of them outside the market's hours.
  outside integer not null,
  unique nulls not distinct (book, day, product_code, channel, hour, reason)
);
create index contacts_log_day on contacts_log (contact_day);
create index payment_promises_day on payment_promises (promised_on) where outcome is not null;
