-- What an entry may stand on, with fees of the platform, what it collects for lenders, and set-offs of tax among it.
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
