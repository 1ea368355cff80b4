-- The paper of an invoice of the platform, and the credit note that takes one back, all of it or a part
-- (docs/books.md#platform). Who invoices whom is kept as it was that day.

alter table platform_fees
  add column parties jsonb,
  -- All of it was taken back: the month may be charged anew.
  add column credited_at timestamptz;
drop index platform_fees_month;
create unique index platform_fees_month on platform_fees (book, month)
  where confirmed_at is not null and credited_at is null;

create table platform_fee_credits (
  credit_id uuid primary key,
  fee_id uuid not null references platform_fees (fee_id),
  fee_minor bigint not null check (fee_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  withheld_minor bigint not null check (withheld_minor >= 0),
  reason text not null check (reason in ('wrongAmount', 'wrongParty', 'notOwed')),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  -- Null until another person has confirmed it: then it has the next number of its year.
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  credited_on date,
  year integer,
  number integer,
  name text,
  parties jsonb,
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_at is null) = (credited_on is null)
    and (credited_on is null) = (year is null) and (year is null) = (number is null)
    and (number is null) = (name is null) and (name is null) = (parties is null))
);
create index platform_fee_credits_fee on platform_fee_credits (fee_id);
create trigger platform_fee_credits_kept before delete or truncate on platform_fee_credits
  for each statement execute function refuse_change();

-- A charged fee changes once more, when credit notes have taken all of it back; a credit note is confirmed once.
create or replace function refuse_platform_fee_change() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null and (
      to_jsonb(new) - 'credited_at' is distinct from to_jsonb(old) - 'credited_at'
      or old.credited_at is not null or new.credited_at is null
      or old.fee_minor <> (select coalesce(sum(fee_minor), 0) from platform_fee_credits
        where fee_id = old.fee_id and confirmed_at is not null))
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
create function refuse_platform_credit_change() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null
    or (new.credit_id, new.fee_id, new.fee_minor, new.tax_minor, new.withheld_minor, new.reason,
        new.asked_by, new.asked_at)
      is distinct from (old.credit_id, old.fee_id, old.fee_minor, old.tax_minor, old.withheld_minor,
        old.reason, old.asked_by, old.asked_at) then
    raise exception 'the credit note % is given, or what it is about would change', old.credit_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger platform_fee_credits_guard before update on platform_fee_credits
  for each row execute function refuse_platform_credit_change();

insert into book_events (event, words, source_kind) values
  ('platformFeeCredited', 'Fee of the platform: a credit note takes it back, with its tax and what was withheld of it', 'platformCredit'),
  ('platformFeeReduced', 'Platform''s book: a fee is taken back by a credit note', 'platformCredit');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('platformFeeCredited', 'platform.fee.credited', 2110, 5210),
  ('platformFeeCredited', 'platform.tax.credited', 2110, 1210),
  ('platformFeeCredited', 'platform.withheld.credited', 2220, 2110),
  ('platformFeeReduced', 'fee.takenBack', 4110, 1310),
  ('platformFeeReduced', 'fee.tax.takenBack', 2210, 1310),
  ('platformFeeReduced', 'fee.withheld.takenBack', 1310, 1220),
  ('reversed', 'reversal.platform.fee.credited', 5210, 2110),
  ('reversed', 'reversal.platform.tax.credited', 1210, 2110),
  ('reversed', 'reversal.platform.withheld.credited', 2110, 2220),
  ('reversed', 'reversal.fee.takenBack', 1310, 4110),
  ('reversed', 'reversal.fee.tax.takenBack', 1310, 2210),
  ('reversed', 'reversal.fee.withheld.takenBack', 1220, 1310);

-- What an entry may stand on, with credit notes of the platform among it.
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
    when 'platformCredit' then
      select entry.loan_id as loan_id, c.fee_minor + c.tax_minor + c.withheld_minor as amount into source
      from platform_fee_credits c join platform_fees f using (fee_id)
      where c.credit_id = entry.source_id and c.confirmed_at is not null
        and entry.book = case entry.event when 'platformFeeCredited' then f.book else f.platform_book end;
    when 'collection' then
      select entry.loan_id as loan_id, abs(amount_minor) as amount into source
      from agent_collections where collection_id = entry.source_id
        and entry.book = case entry.event when 'agentCollected' then book else platform_book end;
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
    when 'setOff' then
      select entry.loan_id as loan_id, used_minor + borne_minor as amount into source
      from tax_set_offs where set_off_id = entry.source_id and book = entry.book;
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

-- Everything that waits for a second person, and what of it is of no borrower.
alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff', 'platformCredit')));
