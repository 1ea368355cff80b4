-- Conditions that PostgreSQL reads anew from their text for every statement that writes a row, in fewer words. They say what they
-- said, so the rows that are there fulfil them and are not looked at again.

alter table payments
  drop constraint payments_amount_minor_check,
  drop constraint payments_principal_minor_check,
  drop constraint payments_interest_minor_check,
  drop constraint payments_fee_minor_check,
  drop constraint payments_tax_minor_check,
  drop constraint payments_penal_minor_check,
  drop constraint payments_overpaid_minor_check,
  drop constraint payments_booked_interest_minor_check,
  drop constraint payments_booked_penal_minor_check,
  drop constraint payments_booked_coupon_minor_check,
  drop constraint payments_booking_check,
  add constraint payments_amounts_check check (least(amount_minor, booking) > 0 and least(principal_minor,
    interest_minor, fee_minor, tax_minor, penal_minor, overpaid_minor, booked_interest_minor,
    booked_penal_minor, booked_coupon_minor) >= 0) not valid;

-- One list instead of a list of as many expressions.
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check
    check (purpose = any ('{repayment,extension,coolingOff,notOwed}'::text[])) not valid;
alter table payment_orders
  drop constraint payment_orders_kind_check,
  add constraint payment_orders_kind_check
    check (kind = any ('{full,due,part,extension,coolingOff}'::text[])) not valid,
  drop constraint payment_orders_settled_as_check,
  add constraint payment_orders_settled_as_check
    check (settled_as = any ('{full,due,part,extension,coolingOff,overpaid}'::text[])) not valid,
  drop constraint payment_orders_state_check,
  add constraint payment_orders_state_check
    check (state = any ('{waiting,paid,failed,expired}'::text[])) not valid,
  drop constraint payment_orders_collection_state_check,
  add constraint payment_orders_collection_state_check
    check (collection_state = any ('{none,wanted,opening,open,closed}'::text[])) not valid;
alter table credit_triggers
  drop constraint credit_triggers_cause_check,
  add constraint credit_triggers_cause_check
    check (cause = any ('{certified,documentChanged,bankChanged,surveyChanged,incomeChanged,blocked,unblocked,loanLate1,loanLate4,loanLate31,loanLate61,caughtUp,writtenOff,repaid,reversed,limitAsked,tierChanged,reviewDay,staffAsked,proofRead,proofExpired,proofWithdrawn,planAgreed,planEnded,bureauReport,bureauExpired,bureauWithdrawn}'::text[])) not valid;

-- A lock that is a value is taken without a query of its own, and of a closed day more is asked only where there is one.
-- Otherwise the triggers are as they were.
create or replace function stand_on_open_day() returns trigger language plpgsql as $$
declare
  page date := coalesce(new.entered_on, new.posted_on);
  is_held boolean;
begin
  if new.event = 'accrued' then
    if exists (select from book_day_seals where book = new.book and day >= page) then
      raise exception 'day % of book % is sealed', page, new.book using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  is_held := pg_advisory_xact_lock_shared(hashtextextended(new.book, page - date '2000-01-01')) is null;
  if exists (select from book_days where book = new.book and day >= page) then
    if new.event not in ('incomeSuspended', 'suspenseReleased', 'suspenseWaived', 'suspenseResumed',
        'writtenOff', 'accrualAdjusted', 'interestTaxAccrued', 'interestTaxDue', 'reversed')
      or exists (select from book_days where book = new.book and day > page)
      or not exists (
        select from book_days d where d.book = new.book and d.day = page
          and d.xmin = pg_current_xact_id()::xid)
    then
      raise exception 'day % of book % is closed', page, new.book using errcode = 'serialization_failure';
    end if;
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

create or replace function segments_on_open_day() returns trigger language plpgsql as $$
declare
  said record;
  is_held boolean;
begin
  for said in
    select distinct book, case tg_op when 'INSERT' then known_from else known_until end as day
    from changed
  loop
    is_held := pg_advisory_xact_lock_shared(hashtextextended(said.book, said.day - date '2000-01-01')) is null;
    if exists (select from book_days d where d.book = said.book and d.day >= said.day) then
      raise exception 'day % of book % is closed', said.day, said.book
        using errcode = 'serialization_failure';
    end if;
  end loop;
  return null;
end
$$;

-- Nearly no entry reverses another: those that do not need no place in the index.
create unique index journal_entries_reversal on journal_entries (reverses) where reverses is not null;
alter table journal_entries drop constraint journal_entries_reverses_key;
