-- The months of a book (domains/books). A month is open, in review once its last day is shut (a row of
-- book_months), and closed for ever by two persons (a row of book_month_seals). In review alone adjusting entries
-- may stand on its last day: they are written on the page of the day they come (entered_on), so that no day that
-- was sealed changes, and belong to the month (posted_on).

create table book_months (
  book text not null references books (book),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  id uuid not null unique,
  since_at timestamptz not null,
  primary key (book, month)
);
create trigger book_months_append_only before update or delete or truncate on book_months
  for each statement execute function refuse_change();
insert into book_months (book, month, id, since_at)
select book, date_trunc('month', day)::date, gen_random_uuid(), closed_at from book_days
where extract(day from day + 1) = 1;

create table book_month_seals (
  book text not null,
  month date not null,
  adjusting_count integer not null,
  -- From the end of the last day's chain on, over the adjusting entries.
  chain bytea not null,
  trial_balance_hash bytea not null,
  closed_by uuid not null references operators (id),
  confirmed_by uuid not null references operators (id),
  sealed_at timestamptz not null,
  mac bytea not null,
  key_number integer not null,
  primary key (book, month),
  foreign key (book, month) references book_months (book, month),
  check (closed_by <> confirmed_by)
);
create trigger book_month_seals_append_only before update or delete or truncate on book_month_seals
  for each statement execute function refuse_change();

-- What somebody wants to adjust; it is posted when another person has confirmed it.
create table book_adjustments (
  id uuid primary key,
  book text not null,
  month date not null,
  reason text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What it is based on: the name of a paper that the lender keeps.
  paper text not null,
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  foreign key (book, month) references book_months (book, month)
);
create trigger book_adjustments_append_only before update or delete or truncate on book_adjustments
  for each statement execute function refuse_change();

create trigger book_months_unsealed after insert on book_months
  for each row execute function mark_unsealed('book', 'month');
create trigger book_month_seals_unsealed after insert on book_month_seals
  for each row execute function mark_unsealed('book', 'month');
create trigger book_adjustments_unsealed after insert on book_adjustments
  for each row execute function mark_unsealed('id');
insert into unsealed_rows (table_name, row_key)
select 'book_months', book || ' ' || month from book_months order by month, book;

insert into book_events (event, words, source_kind) values
  ('adjusted', 'Adjusted for a month in review, by two persons', 'adjustment');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('adjusted', 'allowance.raised', 5040, 1180),
  ('adjusted', 'allowance.lowered', 1180, 5040),
  ('adjusted', 'unidentified.kept', 2020, 4090);
insert into posting_rules (event, reason, debit_code, credit_code)
select 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event = 'adjusted' on conflict do nothing;
create index journal_entries_adjusting on journal_entries (book, posted_on)
  where entered_on is not null;

alter table proposals
  drop constraint proposals_kind_check,
  drop constraint proposals_whose,
  add constraint proposals_kind_check check (kind in ('waiver', 'writeOff', 'reversal', 'refund', 'proof',
    'approval', 'reconciliation', 'monthClose', 'adjustment')),
  add constraint proposals_whose
    check ((user_id is null) = (kind in ('reconciliation', 'monthClose', 'adjustment')));

-- A month closes once it is over, in the order of the months, with all its days sealed. It waits for whoever
-- writes an adjusting entry, and lets no other begin.
create function close_whole_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('month of ' || new.book, new.month - date '2000-01-01'));
  if exists (
    select from generate_series(greatest(new.month,
        (select min(day) from book_days where book = new.book)),
      (new.month + interval '1 month')::date - 1, interval '1 day') as days (day)
    where not exists (
      select from book_day_seals s where s.book = new.book and s.day = days.day::date)
  ) then
    raise exception 'a day of % of book % is open', new.month, new.book
      using errcode = 'restrict_violation';
  end if;
  if exists (
    select from book_months m where m.book = new.book and m.month < new.month and not exists (
      select from book_month_seals s where s.book = m.book and s.month = m.month)
  ) then
    raise exception 'a month before % of book % is open', new.month, new.book
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger book_month_seals_whole before insert on book_month_seals
  for each row execute function close_whole_month();

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
  if exists (select from book_days where book = new.book and day >= page) then
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

create or replace function entry_source_problem(entry journal_entries) returns text
  language plpgsql stable as $$
declare
  posted bigint;
  source record;
begin
  if entry.reverses is not null then
    return case when entry.event <> 'reversed' then 'it reverses an entry and is no reversal' end;
  end if;
  case entry.source_kind
    when 'payout' then
      select loan_id, amount_minor as amount into source from payouts where id = entry.source_id;
    when 'payment' then
      select loan_id, amount_minor as amount into source from payments where id = entry.source_id;
    when 'waiver' then
      select loan_id, taken_minor as amount into source from loan_waivers where id = entry.source_id;
    when 'extension' then
      select loan_id, fee_minor + tax_minor as amount into source
      from loan_extensions where id = entry.source_id;
    when 'writeOff' then
      select loan_id, booked_minor as amount into source
      from loan_write_offs where loan_id = entry.source_id;
    when 'refund' then
      select loan_id, amount_minor as amount into source
      from overpayment_refunds where id = entry.source_id;
    when 'settlement' then
      select loan_id, null::bigint as amount into source from payments where id = entry.source_id
      union all select loan_id, null from loan_waivers where id = entry.source_id
      union all select id, null from loans where id = entry.source_id;
    when 'loan' then
      select id as loan_id, null::bigint as amount into source from loans where id = entry.source_id;
    when 'close' then
      select entry.loan_id as loan_id, null::bigint as amount into source
      from book_days where id = entry.source_id and book = entry.book and day = entry.value_on;
    when 'adjustment' then
      select entry.loan_id as loan_id, a.amount_minor as amount into source
      from book_adjustments a join proposals p on p.subject_id = a.id and p.kind = 'adjustment'
      where a.id = entry.source_id and a.book = entry.book and p.decision = 'confirmed'
        and p.decided_by <> a.asked_by and a.month = date_trunc('month', entry.posted_on)::date
        and exists (select from postings l where l.entry_id = entry.id and l.reason = a.reason);
    else
      return null;
  end case;
  if not found then
    return 'it has no ' || entry.source_kind || ' ' || entry.source_id;
  end if;
  if source.loan_id is distinct from entry.loan_id then
    return 'its ' || entry.source_kind || ' is of another loan';
  end if;
  select coalesce(sum(amount_minor), 0) into posted from postings
  where entry_id = entry.id and (entry.event <> 'disbursalProcessed' or credit_code = 1030);
  if source.amount <> posted then
    return 'it posts ' || posted || ', its ' || entry.source_kind || ' says ' || source.amount;
  end if;
  return null;
end
$$;
