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

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) = (kind in
    ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee')));

-- The source of a platform's fee is its confirmed invoice; a claim is no loan's in the platform's own book.
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
      from overpayment_refunds where id = entry.source_id
      union all select loan_id, amount_minor from refund_orders where refund_id = entry.source_id;
    when 'dispute' then
      -- Written off again is only what had settled debt.
      select loan_id, case entry.event when 'chargebackCost' then cost_minor + cost_tax_minor
        when 'writtenOffAgain' then null else amount_minor end as amount into source
      from disputes where dispute_id = entry.source_id and case entry.event
        when 'chargebackOpened' then true when 'chargebackCost' then state <> 'open'
        when 'chargebackWon' then state = 'won' else state in ('lost', 'accepted') end;
    when 'claim' then
      -- In the platform's own book it is no loan's.
      select case when entry.event = 'guaranteeLost' then null else loan_id end as loan_id,
        amount_minor as amount into source
      from guarantee_claims where claim_id = entry.source_id;
    when 'platformFee' then
      select entry.loan_id as loan_id, fee_minor + tax_minor + withheld_minor as amount into source
      from platform_fees where fee_id = entry.source_id and confirmed_at is not null
        and entry.book = case entry.event when 'platformFeeCharged' then book else platform_book end;
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
    when 'month' then
      -- Two persons closed it, and it is the month that the entry stands in.
      select entry.loan_id as loan_id, null::bigint as amount into source
      from book_months m join book_month_seals s using (book, month)
      where m.id = entry.source_id and m.book = entry.book
        and m.month = date_trunc('month', entry.posted_on)::date;
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
