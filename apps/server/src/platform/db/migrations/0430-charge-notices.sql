-- A penal charge is added only on a day that a message has announced (docs/spec/lending.md#b8.20), and ends once a loan
-- has been late for the market's number of days (#b8.21).

create table charge_notices (
  user_id uuid not null,
  loan_id uuid not null,
  number integer not null check (number > 0),
  -- The day of the message that a provider or a device took.
  told_on date not null,
  from_on date not null,
  until_on date not null,
  -- What was sent, in contacts_log; that goes by the law's time, the days stay.
  contact_id uuid not null,
  written_at timestamptz not null,
  primary key (user_id, loan_id, number),
  check (told_on < from_on and from_on <= until_on)
);
create unique index charge_notices_day on charge_notices (user_id, loan_id, told_on);

-- What reached borrowers of running loans said the rate and the most that it comes to.
insert into charge_notices (user_id, loan_id, number, told_on, from_on, until_on, contact_id, written_at)
select user_id, loan_id, row_number() over (partition by loan_id order by contact_day),
  contact_day, contact_day + 1, contact_day + 14, id, decided_at
from (
  select distinct on (c.loan_id, c.contact_day) c.id, c.user_id, c.loan_id, c.contact_day,
    coalesce(c.decided_at, c.planned_at) as decided_at
  from contacts_log c join loans l on l.id = c.loan_id and l.status in (50, 70)
  where c.state = 'sent' order by c.loan_id, c.contact_day, c.decided_at, c.id) as told;

-- For loans of before the rules hold from the next business day on: what was charged until then was told as it was.
alter table loans add column penal_rules_from date;
update loans set penal_rules_from =
  (select coalesce(max(business_day), current_date) + 1 from business_days)
where disbursed_on is not null;

-- Loans whose books a night has to bring to a rule that they were not booked by, each once.
create table loans_to_rebook (
  user_id uuid not null,
  loan_id uuid not null,
  primary key (user_id, loan_id)
);
insert into loans_to_rebook (user_id, loan_id) select user_id, id from loans where status in (50, 70);
