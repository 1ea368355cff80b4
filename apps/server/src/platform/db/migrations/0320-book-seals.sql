-- The days of a book are sealed one by one (domains/books): a row of book_days shuts the page (closing), a row of
-- book_day_seals says what stood on it, under a key that the database never holds (closed). The chain of a book
-- goes over the hashes of its entries, page by page; account_days is the checkpoint that the next day goes on from.

-- The page of the day on which an adjusting entry of a past month was written; of all others it is posted_on.
alter table journal_entries add column entered_on date;
create index journal_entries_page
  on journal_entries (book, (coalesce(entered_on, posted_on)), serial);

create table book_day_seals (
  book text not null,
  day date not null,
  entry_count integer not null,
  -- How many entries the book has by the end of the day, and the end of its chain.
  position bigint not null,
  chain bytea not null,
  trial_balance_hash bytea not null,
  -- Of the rows of accrual_segments that the day has added and ended.
  accrual_digest bytea not null,
  -- Cumulative: what was posted as earned, and what of it the rows of ended loans say.
  interest_minor bigint not null,
  coupon_minor bigint not null,
  penal_minor bigint not null,
  fee_minor bigint not null,
  ended_interest_minor bigint not null,
  ended_coupon_minor bigint not null,
  ended_penal_minor bigint not null,
  ended_fee_minor bigint not null,
  sealed_at timestamptz not null,
  mac bytea not null,
  key_number integer not null,
  primary key (book, day),
  foreign key (book, day) references book_days (book, day)
);
create trigger book_day_seals_append_only before update or delete or truncate on book_day_seals
  for each statement execute function refuse_change();

-- What moved on an account on a day, and all that ever did by its end; a row only where something moved.
create table account_days (
  book text not null,
  code integer not null,
  day date not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  debit_total bigint not null,
  credit_total bigint not null,
  primary key (book, code, day),
  foreign key (book, code) references accounts (book, code),
  foreign key (book, day) references book_days (book, day)
);
create trigger account_days_append_only before update or delete or truncate on account_days
  for each statement execute function refuse_change();

create trigger book_days_unsealed after insert on book_days
  for each row execute function mark_unsealed('book', 'day');
create trigger book_day_seals_unsealed after insert on book_day_seals
  for each row execute function mark_unsealed('book', 'day');
insert into unsealed_rows (table_name, row_key)
select 'book_days', book || ' ' || day from book_days order by day, book;

-- A night looks at the rows that are known, not at all there ever were.
create index accrual_segments_known on accrual_segments (book, known_until, until_on, from_on);
create index accrual_segments_added on accrual_segments (book, known_from);
drop index accrual_segments_day;

-- The rows of what a loan accrues are added on an open page too: the close of a day sums what was known at
-- its end.
create function segments_on_open_day() returns trigger language plpgsql as $$
declare
  said record;
begin
  for said in
    select distinct book, case tg_op when 'INSERT' then known_from else known_until end as day
    from changed
  loop
    perform pg_advisory_xact_lock_shared(hashtextextended(said.book, said.day - date '2000-01-01'));
    if exists (select from book_days d where d.book = said.book and d.day >= said.day) then
      raise exception 'day % of book % is closed', said.day, said.book
        using errcode = 'serialization_failure';
    end if;
  end loop;
  return null;
end
$$;
create trigger accrual_segments_added_open after insert on accrual_segments
  referencing new table as changed for each statement execute function segments_on_open_day();
create trigger accrual_segments_ended_open after update on accrual_segments
  referencing new table as changed for each statement execute function segments_on_open_day();
