-- One row a day of a book and product with every figure that the pages of Insight draw of it, and the reminders by the month:
-- two years of four lenders are some thousand short rows instead of a hundred thousand. Written with the sums that they come from
-- (0540, 0541), and filled once from those that are there.

create table portfolio_day_facts (
  book text not null references books (book),
  day date not null,
  product_code text not null,
  -- Loans that run at the close of the day, and those of them late by more than so many days.
  running_loans integer not null,
  running_minor bigint not null,
  late1_loans integer not null,
  late1_minor bigint not null,
  late7_loans integer not null,
  late7_minor bigint not null,
  late30_loans integer not null,
  late30_minor bigint not null,
  late60_loans integer not null,
  late60_minor bigint not null,
  late90_loans integer not null,
  late90_minor bigint not null,
  -- What moved on the day (flow_days).
  disbursed_loans integer not null,
  disbursed_minor bigint not null,
  principal_loans integer not null,
  principal_minor bigint not null,
  interest_loans integer not null,
  interest_minor bigint not null,
  fee_loans integer not null,
  fee_minor bigint not null,
  tax_loans integer not null,
  tax_minor bigint not null,
  penal_loans integer not null,
  penal_minor bigint not null,
  recovered_principal_loans integer not null,
  recovered_principal_minor bigint not null,
  other_principal_loans integer not null,
  other_principal_minor bigint not null,
  written_off_loans integer not null,
  written_off_minor bigint not null,
  waived_loans integer not null,
  waived_minor bigint not null,
  primary key (book, day, product_code)
);

-- The reminders of contact_days by the first day of their month.
create table contact_months (
  book text not null references books (book),
  month date not null,
  product_code text not null,
  channel text not null,
  hour integer check (hour between 0 and 23),
  reason text,
  contacts integer not null,
  outside integer not null,
  unique nulls not distinct (book, month, product_code, channel, hour, reason)
);

insert into portfolio_day_facts
select book, day, product_code,
  coalesce(s.running_loans, 0), coalesce(s.running_minor, 0),
  coalesce(s.late1_loans, 0), coalesce(s.late1_minor, 0),
  coalesce(s.late7_loans, 0), coalesce(s.late7_minor, 0),
  coalesce(s.late30_loans, 0), coalesce(s.late30_minor, 0),
  coalesce(s.late60_loans, 0), coalesce(s.late60_minor, 0),
  coalesce(s.late90_loans, 0), coalesce(s.late90_minor, 0),
  coalesce(f.disbursed_loans, 0), coalesce(f.disbursed_minor, 0),
  coalesce(f.principal_loans, 0), coalesce(f.principal_minor, 0),
  coalesce(f.interest_loans, 0), coalesce(f.interest_minor, 0),
  coalesce(f.fee_loans, 0), coalesce(f.fee_minor, 0),
  coalesce(f.tax_loans, 0), coalesce(f.tax_minor, 0),
  coalesce(f.penal_loans, 0), coalesce(f.penal_minor, 0),
  coalesce(f.recovered_principal_loans, 0), coalesce(f.recovered_principal_minor, 0),
  coalesce(f.other_principal_loans, 0), coalesce(f.other_principal_minor, 0),
  coalesce(f.written_off_loans, 0), coalesce(f.written_off_minor, 0),
  coalesce(f.waived_loans, 0), coalesce(f.waived_minor, 0)
from (
  select book, day, product_code,
    sum(loans) as running_loans, sum(principal_left_minor) as running_minor,
    sum(loans) filter (where late_from > 1) as late1_loans,
    sum(principal_left_minor) filter (where late_from > 1) as late1_minor,
    sum(loans) filter (where late_from > 7) as late7_loans,
    sum(principal_left_minor) filter (where late_from > 7) as late7_minor,
    sum(loans) filter (where late_from > 30) as late30_loans,
    sum(principal_left_minor) filter (where late_from > 30) as late30_minor,
    sum(loans) filter (where late_from > 60) as late60_loans,
    sum(principal_left_minor) filter (where late_from > 60) as late60_minor,
    sum(loans) filter (where late_from > 90) as late90_loans,
    sum(principal_left_minor) filter (where late_from > 90) as late90_minor
  from portfolio_days where not is_written_off group by book, day, product_code
) s full join (
  select book, day, product_code,
    sum(loans) filter (where flow = 'disbursed') as disbursed_loans,
    sum(amount_minor) filter (where flow = 'disbursed') as disbursed_minor,
    sum(loans) filter (where flow = 'principal') as principal_loans,
    sum(amount_minor) filter (where flow = 'principal') as principal_minor,
    sum(loans) filter (where flow = 'interest') as interest_loans,
    sum(amount_minor) filter (where flow = 'interest') as interest_minor,
    sum(loans) filter (where flow = 'fee') as fee_loans,
    sum(amount_minor) filter (where flow = 'fee') as fee_minor,
    sum(loans) filter (where flow = 'tax') as tax_loans,
    sum(amount_minor) filter (where flow = 'tax') as tax_minor,
    sum(loans) filter (where flow = 'penal') as penal_loans,
    sum(amount_minor) filter (where flow = 'penal') as penal_minor,
    sum(loans) filter (where flow = 'recoveredPrincipal') as recovered_principal_loans,
    sum(amount_minor) filter (where flow = 'recoveredPrincipal') as recovered_principal_minor,
    sum(loans) filter (where flow = 'otherPrincipal') as other_principal_loans,
    sum(amount_minor) filter (where flow = 'otherPrincipal') as other_principal_minor,
    sum(loans) filter (where flow = 'writtenOff') as written_off_loans,
    sum(amount_minor) filter (where flow = 'writtenOff') as written_off_minor,
    sum(loans) filter (where flow = 'waived') as waived_loans,
    sum(amount_minor) filter (where flow = 'waived') as waived_minor
  from flow_days group by book, day, product_code
) f using (book, day, product_code);

insert into contact_months (book, month, product_code, channel, hour, reason, contacts, outside)
select book, date_trunc('month', day)::date as month, product_code, channel, hour, reason, sum(contacts), sum(outside)
from contact_days group by book, month, product_code, channel, hour, reason;
