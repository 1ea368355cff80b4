-- The platform's own book beside those of the lenders (docs/books.md#platform): its fees, and what it bears of their
-- first losses. Both sides of what is between two parties are posted, each in its own book.

alter table chart_accounts add column books text not null default 'lender'
  check (books in ('lender', 'platform', 'both'));
insert into chart_accounts (code, name, class, is_contra, kept_per, books) values
  (1015, 'Bank – trust account for lenders', 'asset', false, 'bank account', 'platform'),
  (1310, 'Due from lenders', 'asset', false, 'lender', 'platform'),
  (1410, 'Default loss guarantee deposit placed', 'asset', false, 'agreement', 'platform'),
  (2120, 'Due to lenders', 'liability', false, 'lender', 'platform'),
  (4110, 'Platform fee income', 'income', false, 'document', 'platform'),
  (5310, 'Default loss guarantee losses', 'expense', false, 'agreement', 'platform');
update chart_accounts set books = 'both'
where code in (1010, 1020, 1025, 1210, 1220, 2020, 2210, 3010, 3090, 4090, 5110, 5120, 5900);
alter table chart_accounts alter column books drop default;

-- A book has the accounts of its kind alone, so that nothing of a lender can be posted in the platform's book.
create or replace function open_book(of_book text, of_lender text, of_currency text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into books (book, lender_code, currency) values (of_book, of_lender, of_currency)
  on conflict do nothing;
  insert into accounts (book, code) select of_book, code from chart_accounts
  where books in ('both', case of_lender when 'platform' then 'platform' else 'lender' end)
  on conflict do nothing;
end
$$;

insert into book_events (event, words, source_kind) values
  ('platformFeeCharged', 'Fee of the platform: the lender owes it, with the tax on it and less what it withholds', 'platformFee'),
  ('platformFeePaid', 'Fee of the platform: the lender has paid it', 'statementLine'),
  ('withheldTaxRemitted', 'Tax withheld from others, paid over to the authority', 'statementLine'),
  ('platformFeeEarned', 'Platform''s book: a lender owes its fee, with the tax on it and less what it withholds', 'platformFee'),
  ('platformFeeReceived', 'Platform''s book: a lender has paid its fee', 'statementLine'),
  ('guaranteePlaced', 'Platform''s book: the deposit of a default loss guarantee has been put down', 'statementLine'),
  ('guaranteeTakenBack', 'Platform''s book: what is left of the deposit of a guarantee came back', 'statementLine'),
  ('guaranteeLost', 'Platform''s book: a default loss guarantee was claimed, and its deposit is the lender''s', 'claim'),
  ('guaranteeHonoured', 'Platform''s book: what was claimed of a guarantee without a deposit has been paid', 'statementLine');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('platformFeeCharged', 'platform.fee', 5210, 2110),
  ('platformFeeCharged', 'platform.tax', 1210, 2110),
  ('platformFeeCharged', 'platform.withheld', 2110, 2220),
  ('platformFeePaid', 'platform.paid', 2110, 1010),
  ('withheldTaxRemitted', 'withheld.remitted', 2220, 1010),
  ('platformFeeEarned', 'fee.charged', 1310, 4110),
  ('platformFeeEarned', 'fee.tax', 1310, 2210),
  ('platformFeeEarned', 'fee.withheld', 1220, 1310),
  ('platformFeeReceived', 'fee.received', 1010, 1310),
  ('guaranteePlaced', 'guarantee.placed', 1410, 1010),
  ('guaranteeTakenBack', 'guarantee.back', 1010, 1410),
  ('guaranteeLost', 'guarantee.lost', 5310, 1410),
  ('guaranteeHonoured', 'guarantee.honoured', 5310, 1010);
insert into posting_rules (event, reason, debit_code, credit_code)
select 'yearClosed', 'year.credit.' || code, code, 3090 from chart_accounts where code in (4110, 5310)
union all
select 'yearClosed', 'year.debit.' || code, 3090, code from chart_accounts where code in (4110, 5310);
insert into posting_rules (event, reason, debit_code, credit_code)
select 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event in ('platformFeeCharged', 'platformFeePaid', 'withheldTaxRemitted', 'platformFeeEarned', 'platformFeeReceived', 'guaranteePlaced', 'guaranteeTakenBack', 'guaranteeLost', 'guaranteeHonoured')
  or event = 'yearClosed' and (4110 in (debit_code, credit_code) or 5310 in (debit_code, credit_code));

-- One invoice of the platform a lender and month.
create table platform_fees (
  fee_id uuid primary key,
  -- The lender's, and the platform's own.
  book text not null references books (book),
  platform_book text not null references books (book),
  currency text not null,
  month date not null check (extract(day from month) = 1),
  fee_minor bigint not null check (fee_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  -- What the lender keeps back for the authority.
  withheld_minor bigint not null check (withheld_minor >= 0 and withheld_minor <= fee_minor),
  policy text not null,
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  -- Null until another person has confirmed it: then it has the next number of its year.
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  charged_on date,
  year integer,
  number integer,
  name text,
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_at is null) = (charged_on is null)
    and (charged_on is null) = (year is null) and (year is null) = (number is null)
    and (number is null) = (name is null))
);
create unique index platform_fees_month on platform_fees (book, month) where confirmed_at is not null;
create unique index platform_fees_number on platform_fees (platform_book, year, number);
create function refuse_platform_fee_change() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null
    or (new.fee_id, new.book, new.platform_book, new.currency, new.month, new.fee_minor, new.tax_minor,
        new.withheld_minor, new.policy, new.asked_by, new.asked_at)
      is distinct from (old.fee_id, old.book, old.platform_book, old.currency, old.month, old.fee_minor,
        old.tax_minor, old.withheld_minor, old.policy, old.asked_by, old.asked_at) then
    raise exception 'the fee % is charged, or what it is about would change', old.fee_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger platform_fees_guard before update on platform_fees
  for each row execute function refuse_platform_fee_change();
create trigger platform_fees_no_delete before delete or truncate on platform_fees
  for each statement execute function refuse_change();

-- Lines of either bank that paid a fee.
create table platform_fee_payments (
  line_id uuid primary key references statement_lines (line_id),
  fee_id uuid not null references platform_fees (fee_id),
  -- Whose bank says it.
  book text not null references books (book),
  amount_minor bigint not null check (amount_minor > 0),
  paid_at timestamptz not null
);
create index platform_fee_payments_fee on platform_fee_payments (fee_id);
create trigger platform_fee_payments_append_only before update or delete or truncate on platform_fee_payments
  for each statement execute function refuse_change();

-- A guarantee that the platform itself gives is posted in its book too.
alter table guarantee_agreements add column by_platform boolean not null default false;
alter table guarantee_moves drop constraint guarantee_moves_event_check,
  add constraint guarantee_moves_event_check check (event in ('guaranteeDeposited', 'guaranteeReturned',
    'guaranteePaid', 'guaranteePlaced', 'guaranteeTakenBack', 'guaranteeHonoured'));
