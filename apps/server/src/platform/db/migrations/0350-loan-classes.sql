-- Classes of loans, and the income of those that do not perform (domains/books, domains/loans): the close of a day
-- counts how long a loan has been unpaid and writes its class where it changes. What a non-performing loan earns
-- stands against its receivable (1160, 1170) until it is paid.

create table loan_classes (
  user_id uuid not null,
  loan_id uuid not null,
  serial bigint not null generated always as identity,
  book text not null references books (book),
  -- From the close of this day on, until a later row; of one day the last row counts.
  class_on date not null,
  class text not null,
  is_non_performing boolean not null,
  -- Since when, where it does not perform.
  non_performing_since date,
  -- Null: nothing was due.
  overdue_days integer,
  why text not null check (why in ('days', 'borrower', 'paid', 'lateNews')),
  -- The loan of the same borrower that makes this one non-performing.
  pulled_by uuid,
  policy text not null,
  -- The page whose close has written it.
  page_on date not null,
  primary key (user_id, loan_id, serial),
  foreign key (book, page_on) references book_days (book, day),
  check (class_on <= page_on),
  check (is_non_performing = (non_performing_since is not null)),
  check (why <> 'borrower' or pulled_by is not null)
);
create index loan_classes_loan on loan_classes (loan_id, class_on, serial);
create index loan_classes_book on loan_classes (book, loan_id, class_on desc, serial desc)
  include (is_non_performing);
create trigger loan_classes_append_only before update or delete or truncate on loan_classes
  for each statement execute function refuse_change();
create trigger loan_classes_unsealed after insert on loan_classes
  for each row execute function mark_unsealed('user_id', 'loan_id', 'serial');

-- The first day of a book at whose close loans were classed: that close looks at what was owed under a version before.
create table class_starts (
  book text primary key,
  day date not null,
  foreign key (book, day) references book_days (book, day)
);
create trigger class_starts_append_only before update or delete or truncate on class_starts
  for each statement execute function refuse_change();

insert into book_events (event, words, source_kind) values
  ('incomeSuspended', 'Non-performing: interest and penal charges that are not paid are income no longer', 'loan'),
  ('suspenseReleased', 'Non-performing: what was paid of suspended interest and penal charges is income', 'settlement'),
  ('suspenseWaived', 'Non-performing: what was waived had never become income, so nothing is given up', 'settlement'),
  ('suspenseResumed', 'Performing again: what is owed of interest and penal charges is income again', 'loan');

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('accrued', 'interest.earned.suspended', 1120, 1160),
  ('accrued', 'penal.earned.suspended', 1150, 1170),
  ('accrualAdjusted', 'interest.added.suspended', 1120, 1160),
  ('accrualAdjusted', 'interest.taken.suspended', 1160, 1120),
  ('accrualAdjusted', 'penal.added.suspended', 1150, 1170),
  ('accrualAdjusted', 'penal.taken.suspended', 1170, 1150),
  ('incomeSuspended', 'interest.suspended', 4010, 1160),
  ('incomeSuspended', 'penal.suspended', 4030, 1170),
  ('suspenseReleased', 'interest.released', 1160, 4010),
  ('suspenseReleased', 'penal.released', 1170, 4030),
  ('suspenseWaived', 'interest.never.earned', 1160, 5020),
  ('suspenseWaived', 'penal.never.earned', 1170, 5020),
  ('suspenseResumed', 'interest.resumed', 1160, 4010),
  ('suspenseResumed', 'penal.resumed', 1170, 4030),
  ('writtenOff', 'writtenOff.interest', 1160, 1190),
  ('writtenOff', 'writtenOff.penal', 1170, 1190);
insert into posting_rules (event, reason, debit_code, credit_code)
select 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event <> 'reversed' and event <> 'accrued'
on conflict do nothing;

-- What the close of a day posts of classes stands on the page that it has just shut: in its own transaction, and
-- in no other.
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
      'accrualAdjusted', 'reversed')
    and not exists (select from book_days where book = new.book and day > page)
    and exists (
      select from book_days d where d.book = new.book and d.day = page
        and d.xmin = pg_current_xact_id()::xid)
  ) then
    raise exception 'day % of book % is closed', page, new.book using errcode = 'serialization_failure';
  end if;
  if (new.event = 'adjusted') <> (new.entered_on is not null) then
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

-- A row of a class belongs to the close that writes it.
create function class_at_its_close() returns trigger language plpgsql as $$
begin
  if not exists (
    select from book_days d where d.book = new.book and d.day = new.page_on
      and d.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'a class of % of book % is written by the close of that day alone', new.page_on, new.book
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger loan_classes_at_close before insert on loan_classes
  for each row execute function class_at_its_close();
