-- Accrual day by day (domains/books): what each loan accrues stands as a few rows in closed form, and the close
-- of a day posts what all of them earned on it. Fees are earned over their term. An entry of a day's close is
-- of no single loan.

insert into book_events (event, words, source_kind) values
  ('accrued', 'Close of a day: what all loans of a product earned on it', 'close'),
  ('accrualAdjusted', 'Late news: what a loan earned on an earlier day, corrected on that day', 'loan');

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('disbursalProcessed', 'fee.owed', 1130, 2310),
  ('disbursalProcessed', 'fee.lent', 1110, 2310),
  ('disbursalProcessed', 'coupon.lent', 5010, 2310),
  ('accrued', 'interest.earned', 1120, 4010),
  ('accrued', 'penal.earned', 1150, 4030),
  ('accrued', 'fee.earned', 2310, 4020),
  ('accrued', 'interest.couponed', 5010, 1120),
  ('accrualAdjusted', 'interest.added', 1120, 4010),
  ('accrualAdjusted', 'interest.taken', 4010, 1120),
  ('accrualAdjusted', 'penal.added', 1150, 4030),
  ('accrualAdjusted', 'penal.taken', 4030, 1150),
  ('accrualAdjusted', 'fee.added', 2310, 4020),
  ('accrualAdjusted', 'fee.taken', 4020, 2310),
  ('accrualAdjusted', 'coupon.added', 5010, 1120),
  ('accrualAdjusted', 'coupon.taken', 1120, 5010),
  ('extensionCharged', 'fee.extension.owed', 1130, 2310),
  ('feesReturned', 'fee.unearned', 2310, 1130),
  ('feesReturned', 'fee.unearned.principal', 2310, 1110),
  ('feesReturned', 'fee.unearned.interest', 2310, 1120),
  ('feesReturned', 'fee.unearned.overpaid', 2310, 2010),
  ('feesReturned', 'coupon.unearned', 2310, 5010),
  ('feesReturned', 'waiver.unearned', 2310, 5020);
insert into posting_rules (event, reason, debit_code, credit_code)
select 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event <> 'reversed' and event <> 'accrued'
on conflict do nothing;

alter table journal_entries alter column loan_id drop not null;
alter table journal_entries alter column user_id drop not null;
alter table journal_entries add check ((loan_id is null) = (user_id is null));

-- The days of a book. A day without a row is open.
create table book_days (
  book text not null references books (book),
  day date not null,
  id uuid not null unique,
  closed_at timestamptz not null,
  primary key (book, day)
);
create trigger book_days_append_only before update or delete or truncate on book_days
  for each statement execute function refuse_change();

-- What a loan has accrued on each day after from_on until until_on, cumulative: docs/books.md#accrual. Of
-- the days on which it was known, only the end is ever set.
create table accrual_segments (
  loan_id uuid not null,
  serial bigint not null generated always as identity,
  book text not null references books (book),
  product_code text not null,
  from_on date not null,
  until_on date not null default 'infinity',
  known_from date not null,
  known_until date not null default 'infinity',
  interest_done_minor bigint not null,
  interest_room_minor bigint not null,
  interest_numerator bigint not null,
  interest_per_day bigint not null,
  interest_divisor bigint not null check (interest_divisor > 0),
  penal_room_minor bigint not null,
  penal_numerator bigint not null,
  penal_per_day bigint not null,
  coupon_minor bigint not null,
  coupon_ppm bigint not null,
  coupon_used_minor bigint not null,
  interest_settled_minor bigint not null,
  fee_done_minor bigint not null,
  fee_numerator bigint not null,
  fee_per_day bigint not null,
  fee_divisor bigint not null check (fee_divisor > 0),
  primary key (loan_id, serial),
  check (from_on < until_on),
  check (known_from <= known_until)
);
create index accrual_segments_day on accrual_segments (book, until_on, from_on);

-- A segment that is no longer what is known ends on that day, once.
create function end_segment_once() returns trigger language plpgsql as $$
begin
  if old.known_until <> 'infinity' or to_jsonb(new) - 'known_until' <> to_jsonb(old) - 'known_until' then
    raise exception 'rows of accrual_segments are never changed or deleted'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger accrual_segments_end_once before update on accrual_segments
  for each row execute function end_segment_once();
create trigger accrual_segments_never_deleted before delete or truncate on accrual_segments
  for each statement execute function refuse_change();

-- An entry stands on the page of its day, which is open. The close of a day takes the same lock alone, so that
-- it sees every entry of the day; who comes later begins again, on the next page.
create function stand_on_open_day() returns trigger language plpgsql as $$
begin
  if new.event = 'accrued' then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(new.book, new.posted_on - date '2000-01-01'));
  if exists (select from book_days where book = new.book and day >= new.posted_on) then
    raise exception 'day % of book % is closed', new.posted_on, new.book
      using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;
create trigger journal_entries_open_day before insert on journal_entries
  for each row execute function stand_on_open_day();

-- What a written-off loan owed on that day, as known now: late news changes it, while amount_minor stays what
-- was told. A server of the version before fills neither.
alter table loan_write_offs add column written_off_on date;
alter table loan_write_offs add column booked_minor bigint;
update loan_write_offs w set booked_minor = amount_minor, written_off_on = (
  select min(value_on) from journal_entries e where e.loan_id = w.loan_id and e.event = 'writtenOff');
update loan_write_offs set written_off_on = written_off_at::date where written_off_on is null;

-- What a payment or waiver had accrued before it is no longer booked with it.
alter table payments alter column booked_interest_minor set default 0;
alter table payments alter column booked_penal_minor set default 0;
alter table payments alter column booked_coupon_minor set default 0;
alter table loan_waivers alter column booked_interest_minor set default 0;
alter table loan_waivers alter column booked_penal_minor set default 0;
alter table loan_waivers alter column booked_coupon_minor set default 0;
