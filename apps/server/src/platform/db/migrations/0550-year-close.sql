-- The close of a financial year: with its last month all that was earned and spent becomes retained earnings, in an
-- entry that stands on two pages as one that adjusts the month does (domains/books/months.ts).
insert into book_events (event, words, source_kind) values
  ('yearClosed', 'End of a financial year: what was earned and spent becomes retained earnings', 'month');

insert into posting_rules (event, reason, debit_code, credit_code)
select 'yearClosed', 'year.credit.' || code, code, 3090 from chart_accounts where class in ('income', 'expense')
union all
select 'yearClosed', 'year.debit.' || code, 3090, code from chart_accounts where class in ('income', 'expense');
insert into posting_rules (event, reason, debit_code, credit_code)
select 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules where event = 'yearClosed';

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
      select loan_id, amount_minor as amount into source
      from guarantee_claims where claim_id = entry.source_id;
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
