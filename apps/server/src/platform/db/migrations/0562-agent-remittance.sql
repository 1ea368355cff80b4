-- Where the law allows it the platform may collect for a lender (docs/books.md#agent): the money comes to its trust
-- account, is owed to the lender from the moment it is told, and is remitted day by day.

insert into book_events (event, words, source_kind) values
  ('agentCollected', 'Collected by the platform for the lender, or taken back there: it owes that', 'collection'),
  ('remittanceReceived', 'At the bank: what the platform had collected has arrived', 'statementLine'),
  ('collectedForLender', 'Platform''s book: collected for a lender, or taken back: it is owed to it', 'collection'),
  ('remittanceSent', 'Platform''s book: what was collected for a lender has left for its bank', 'statementLine');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('agentCollected', 'agent.collected', 1290, 1020),
  ('agentCollected', 'agent.takenBack', 1020, 1290),
  ('remittanceReceived', 'remittance.received', 1010, 1290),
  ('collectedForLender', 'lender.collected', 1020, 2120),
  ('collectedForLender', 'lender.takenBack', 2120, 1020),
  ('remittanceSent', 'remittance.sent', 2120, 1015),
  ('bankMatched', 'settlement.arrived.trust', 1015, 1025),
  ('bankMatched', 'settlement.taken.trust', 1025, 1015),
  ('unidentifiedReceived', 'unidentified.received.trust', 1015, 2020),
  ('bankCharge', 'bank.charge.trust', 5110, 1015),
  ('bankInterest', 'bank.interest.trust', 1015, 4090),
  ('accountFunded', 'trust.funded', 1015, 1010),
  ('accountFunded', 'trust.returned', 1010, 1015),
  ('reversed', 'reversal.agent.collected', 1020, 1290),
  ('reversed', 'reversal.agent.takenBack', 1290, 1020),
  ('reversed', 'reversal.remittance.received', 1290, 1010),
  ('reversed', 'reversal.lender.collected', 2120, 1020),
  ('reversed', 'reversal.lender.takenBack', 1020, 2120),
  ('reversed', 'reversal.remittance.sent', 1015, 2120),
  ('reversed', 'reversal.settlement.arrived.trust', 1025, 1015),
  ('reversed', 'reversal.settlement.taken.trust', 1015, 1025),
  ('reversed', 'reversal.unidentified.received.trust', 2020, 1015),
  ('reversed', 'reversal.bank.charge.trust', 1015, 5110),
  ('reversed', 'reversal.bank.interest.trust', 4090, 1015),
  ('reversed', 'reversal.trust.funded', 1010, 1015),
  ('reversed', 'reversal.trust.returned', 1015, 1010);

-- From that day on the platform collects for the lender of this book.
create table agent_lenders (
  book text primary key references books (book),
  platform_book text not null references books (book),
  from_on date not null,
  -- The first day on which it does no longer; null: it does.
  until_on date check (until_on > from_on),
  -- Up to which entry of the journal it was looked at.
  seen_serial bigint not null default 0,
  set_at timestamptz not null
);

-- What of a payment or a dispute stands at the platform, in one row for each change; above zero: collected.
create table agent_collections (
  collection_id uuid primary key,
  book text not null references books (book),
  platform_book text not null references books (book),
  kind text not null check (kind in ('payment', 'payout', 'refund', 'dispute')),
  source_id uuid not null,
  amount_minor bigint not null check (amount_minor <> 0),
  on_day date not null,
  moved_at timestamptz not null
);
create index agent_collections_source on agent_collections (source_id);
create index agent_collections_book on agent_collections (book);
create trigger agent_collections_append_only before update or delete or truncate on agent_collections
  for each statement execute function refuse_change();

-- A transfer to a lender's bank; both banks tell of it under its reference.
create table remittances (
  remittance_id uuid primary key,
  book text not null references books (book),
  platform_book text not null references books (book),
  currency text not null,
  reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  ordered_on date not null,
  ordered_at timestamptz not null
);
create index remittances_book on remittances (book);
create trigger remittances_append_only before update or delete or truncate on remittances
  for each statement execute function refuse_change();

-- The line of the platform's bank that it has left, and of the lender's that it has arrived.
create table remittance_moves (
  line_id uuid primary key references statement_lines (line_id),
  remittance_id uuid not null references remittances (remittance_id),
  book text not null references books (book),
  moved_at timestamptz not null,
  unique (remittance_id, book)
);
create trigger remittance_moves_append_only before update or delete or truncate on remittance_moves
  for each statement execute function refuse_change();

-- The platform's trust account is one of its own; a book has statements of accounts that it has.
alter table lender_accounts
  drop constraint lender_accounts_code_check,
  add constraint lender_accounts_code_check check (code in (1010, 1012, 1015)),
  add constraint lender_accounts_account foreign key (book, code) references accounts (book, code);

-- A collection is the source of its entries in both books.
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
    when 'collection' then
      select entry.loan_id as loan_id, abs(amount_minor) as amount into source
      from agent_collections where collection_id = entry.source_id
        and entry.book = case entry.event when 'agentCollected' then book else platform_book end;
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
