-- Invoices and credit notes of the tax on fees (domains/tax). They follow from the sealed pages of a book and get their
-- numbers page by page, so that no payout waits for a number and none is left out.

create table tax_documents (
  document_id uuid primary key,
  book text not null references books (book),
  kind text not null check (kind in ('invoice', 'creditNote')),
  -- The calendar year in which the financial year begins, and the number in it; a refused credit note has none.
  year integer not null,
  number integer,
  name text,
  refused text check (refused in ('tooLate')),
  -- The page on which the tax stands, and the place in the book of what it is about.
  page_on date not null,
  position bigint not null,
  user_id uuid not null,
  loan_id uuid not null,
  event text not null,
  source_id uuid not null,
  taxable_minor bigint not null check (taxable_minor >= 0),
  central_minor bigint not null check (central_minor >= 0),
  state_minor bigint not null check (state_minor >= 0),
  integrated_minor bigint not null check (integrated_minor >= 0),
  rate_ppm integer not null,
  -- Where the borrower is, as far as the tax is concerned; empty where the tax knows no states.
  place text not null,
  seller_tax_id text not null,
  seller_state text not null,
  service_code text not null,
  policy text not null,
  credits uuid references tax_documents (document_id),
  numbered_at timestamptz not null,
  foreign key (book, page_on) references book_day_seals (book, day),
  unique (book, kind, year, number),
  unique (book, year, name),
  check ((number is null) = (refused is not null) and (number is null) = (name is null)),
  check (number is not null or kind = 'creditNote'),
  check (kind = 'creditNote' or credits is null),
  check (length(name) <= 16),
  check (central_minor + state_minor + integrated_minor > 0)
);
create index tax_documents_page on tax_documents (book, page_on, position);
create index tax_documents_loan on tax_documents (user_id, loan_id);
create trigger tax_documents_append_only before update or delete or truncate on tax_documents
  for each statement execute function refuse_change();
create trigger tax_documents_unsealed after insert on tax_documents
  for each row execute function mark_unsealed('document_id');

-- The sealed pages of which every document is numbered.
create table tax_days (
  book text not null,
  day date not null,
  document_count integer not null,
  numbered_at timestamptz not null,
  primary key (book, day),
  foreign key (book, day) references book_day_seals (book, day)
);
create trigger tax_days_append_only before update or delete or truncate on tax_days
  for each statement execute function refuse_change();

-- The next number of its series and no other, and none on a page that is done.
create function number_in_order() returns trigger language plpgsql as $$
declare
  last integer;
begin
  if exists (select from tax_days where book = new.book and day >= new.page_on) then
    raise exception 'the tax documents of % of book % are numbered', new.page_on, new.book
      using errcode = 'restrict_violation';
  end if;
  if new.number is null then
    return new;
  end if;
  select max(number) into last from tax_documents
  where book = new.book and kind = new.kind and year = new.year;
  if new.number <> coalesce(last, 0) + 1 then
    raise exception '% % of book % does not follow %', new.kind, new.number, new.book, coalesce(last, 0)
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger tax_documents_in_order before insert on tax_documents
  for each row execute function number_in_order();
