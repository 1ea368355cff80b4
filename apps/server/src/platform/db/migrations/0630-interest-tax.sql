-- Where interest bears a tax, what a borrower owes of interest (1120) has the tax in it, and income has not: the close of
-- each day takes it out of 4010 (2215, not yet due), and what was paid makes it due (2210); docs/books.md#interest-tax.

insert into book_events (event, words, source_kind) values
  ('interestTaxAccrued', 'Close of a day: the tax in the interest that is owed is no income, and not due before it is paid', 'close'),
  ('interestTaxDue', 'Close of a day: the tax in the interest that a borrower has paid is due', 'close');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('interestTaxAccrued', 'interestTax.added', 4010, 2215),
  ('interestTaxAccrued', 'interestTax.takenOff', 2215, 4010),
  ('interestTaxDue', 'interestTax.due', 2215, 2210),
  ('interestTaxDue', 'interestTax.givenBack', 2210, 2215),
  ('reversed', 'reversal.interestTax.added', 2215, 4010),
  ('reversed', 'reversal.interestTax.takenOff', 4010, 2215),
  ('reversed', 'reversal.interestTax.due', 2210, 2215),
  ('reversed', 'reversal.interestTax.givenBack', 2215, 2210);

-- By the close of the days on which it changed: all that was paid of a loan's interest, and the tax in it.
create table interest_tax_days (
  user_id uuid not null,
  loan_id uuid not null,
  day date not null,
  book text not null references books (book),
  paid_minor bigint not null check (paid_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0 and tax_minor <= paid_minor),
  primary key (user_id, loan_id, day)
);
create index interest_tax_days_page on interest_tax_days (book, day);
create trigger interest_tax_days_append_only before update or delete or truncate on interest_tax_days
  for each statement execute function refuse_change();

-- What a close writes of it stands on the page that it has just shut, as what it writes of classes does.
create or replace function stand_on_open_day() returns trigger language plpgsql as $$
declare
  page date := coalesce(new.entered_on, new.posted_on);
begin
  if new.event = 'accrued' then
    if exists (select from book_day_seals where book = new.book and day >= page) then
      raise exception 'day % of book % is sealed', page, new.book using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(new.book, page - date '2000-01-01'));
  if exists (select from book_days where book = new.book and day >= page) and not (
    new.event in ('incomeSuspended', 'suspenseReleased', 'suspenseWaived', 'suspenseResumed', 'writtenOff',
      'accrualAdjusted', 'interestTaxAccrued', 'interestTaxDue', 'reversed')
    and not exists (select from book_days where book = new.book and day > page)
    and exists (
      select from book_days d where d.book = new.book and d.day = page
        and d.xmin = pg_current_xact_id()::xid)
  ) then
    raise exception 'day % of book % is closed', page, new.book using errcode = 'serialization_failure';
  end if;
  if (new.event in ('adjusted', 'yearClosed')) <> (new.entered_on is not null) then
    raise exception 'only what adjusts a month stands on two pages' using errcode = 'restrict_violation';
  end if;
  if new.entered_on is not null then
    perform pg_advisory_xact_lock_shared(hashtextextended('month of ' || new.book,
      date_trunc('month', new.posted_on)::date - date '2000-01-01'));
    if extract(day from new.posted_on + 1) <> 1 or not exists (
      select from book_months m where m.book = new.book
        and m.month = date_trunc('month', new.posted_on)::date and not exists (
          select from book_month_seals s where s.book = m.book and s.month = m.month)
    ) then
      raise exception 'the month of % of book % is not in review', new.posted_on, new.book
        using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end
$$;
