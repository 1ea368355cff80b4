-- Where the tax authority has invoices stamped, what was invoiced as owed has a receipt of each payment of it (Mexico:
-- complement of payments), which is stamped too (docs/books.md#receipts). Receipts follow from sealed pages, as the
-- invoices do; one whose payment was reversed, or settles another sum by later news, ends, and its stamp is cancelled.

create table tax_receipts (
  user_id uuid not null,
  receipt_id uuid not null,
  loan_id uuid not null,
  payment_id uuid not null,
  book text not null references books (book),
  -- The page that made it, and the one that ended it.
  page_on date not null,
  name text not null,
  -- The day that the payment counts for, and its form in the authority's catalogue.
  paid_on date not null,
  form text not null,
  seller_tax_id text not null,
  policy text not null,
  -- The receipt of the same payment that this one stands for.
  replaces uuid,
  made_at timestamptz not null,
  ended_on date,
  ended_as text check (ended_as in ('replaced', 'undone')),
  primary key (user_id, receipt_id),
  foreign key (user_id, replaces) references tax_receipts (user_id, receipt_id),
  foreign key (book, page_on) references book_day_seals (book, day),
  check ((ended_on is null) = (ended_as is null)),
  check (ended_on >= page_on)
);
create unique index tax_receipts_current on tax_receipts (user_id, payment_id) where ended_on is null;
create unique index tax_receipts_replaced on tax_receipts (user_id, replaces) where replaces is not null;
create index tax_receipts_loan on tax_receipts (user_id, loan_id);
create index tax_receipts_page on tax_receipts (book, page_on);
create trigger tax_receipts_kept before delete or truncate on tax_receipts
  for each statement execute function refuse_change();

-- What a payment settles of each invoice: its place among the payments of it, and what was owed of it before.
create table tax_receipt_lines (
  user_id uuid not null,
  receipt_id uuid not null,
  document_id uuid not null references tax_documents (document_id),
  part integer not null check (part > 0),
  before_minor bigint not null,
  paid_minor bigint not null check (paid_minor > 0),
  primary key (user_id, receipt_id, document_id),
  foreign key (user_id, receipt_id) references tax_receipts (user_id, receipt_id),
  check (paid_minor <= before_minor)
);
create index tax_receipt_lines_document on tax_receipt_lines (document_id);
create trigger tax_receipt_lines_append_only before update or delete or truncate on tax_receipt_lines
  for each statement execute function refuse_change();

-- A receipt only ends, and once.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if old.ended_on is not null
    or to_jsonb(new) - 'ended_on' - 'ended_as' <> to_jsonb(old) - 'ended_on' - 'ended_as' then
    raise exception 'the receipt % is made, or has ended', old.receipt_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger tax_receipts_guard before update on tax_receipts
  for each row execute function refuse_receipt_change();

-- The numbered pages whose payments have their receipts.
create table tax_receipt_days (
  book text not null,
  day date not null,
  made_at timestamptz not null,
  primary key (book, day),
  foreign key (book, day) references tax_days (book, day)
);
create trigger tax_receipt_days_append_only before update or delete or truncate on tax_receipt_days
  for each statement execute function refuse_change();

-- A stamp is of a document or of a receipt.
alter table tax_stamps alter column document_id drop not null,
  add column receipt_id uuid,
  add foreign key (user_id, receipt_id) references tax_receipts (user_id, receipt_id),
  add check (num_nonnulls(document_id, receipt_id) = 1),
  drop constraint tax_stamps_cancel_reason_check,
  add constraint tax_stamps_cancel_reason_check check (cancel_reason in ('01', '02', '03'));
create unique index tax_stamps_receipt on tax_stamps (user_id, receipt_id)
  where state in ('waiting', 'refused', 'stamped');

create or replace function refuse_stamp_change() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.stamp_id, new.loan_id, new.document_id, new.receipt_id, new.replaces, new.asked_at)
      is distinct from (old.user_id, old.stamp_id, old.loan_id, old.document_id, old.receipt_id, old.replaces,
        old.asked_at)
    or old.uuid is not null and (new.uuid, new.stamped_at, new.drawn_at)
      is distinct from (old.uuid, old.stamped_at, old.drawn_at)
    or old.cancel_reason is not null and new.cancel_reason is distinct from old.cancel_reason
    or old.state = 'cancelled' and new.state <> 'cancelled' then
    raise exception 'the stamp % is given, or what it is about would change', old.stamp_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
