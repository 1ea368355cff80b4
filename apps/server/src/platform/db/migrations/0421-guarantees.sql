-- Default loss guarantees (docs/books.md#guarantees): somebody else bears the first losses of a fixed set of loans, up
-- to a part of what was disbursed in it, and puts it down beforehand. Once claimed it is not filled up again.

insert into book_events (event, words, source_kind) values
  ('guaranteeDeposited', 'Default loss guarantee: its giver has put the deposit down', 'statementLine'),
  ('guaranteeReturned', 'Default loss guarantee: what is left of the deposit goes back to its giver', 'statementLine'),
  ('guaranteePaid', 'Default loss guarantee: its giver, or the bank, has paid what was claimed', 'statementLine'),
  ('guaranteeInvoked', 'Default loss guarantee claimed: the deposit compensates for a loan, which stays owed', 'claim');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('guaranteeDeposited', 'guarantee.deposited', 1010, 2410),
  ('guaranteeReturned', 'guarantee.returned', 2410, 1010),
  ('guaranteePaid', 'guarantee.paid', 1010, 4050),
  ('guaranteeInvoked', 'guarantee.invoked', 2410, 4050),
  ('reversed', 'reversal.guarantee.deposited', 2410, 1010),
  ('reversed', 'reversal.guarantee.returned', 1010, 2410),
  ('reversed', 'reversal.guarantee.paid', 4050, 1010),
  ('reversed', 'reversal.guarantee.invoked', 4050, 2410);

create table guarantee_agreements (
  agreement_id uuid primary key,
  book text not null references books (book),
  currency text not null,
  -- Who gives it, as the contract names them.
  giver text not null check (giver <> ''),
  -- `cash`: held by the lender; a deposit under lien and a bank's guarantee pay when they are claimed.
  form text not null check (form in ('cash', 'deposit', 'bankGuarantee')),
  cover_minor bigint not null check (cover_minor > 0),
  -- The set: the loans of this product that were disbursed on these days.
  product_code text not null,
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  -- Null until another person has confirmed it; what is confirmed names its loans.
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  loan_count integer,
  disbursed_minor bigint,
  check ((confirmed_by is null) = (confirmed_at is null) and confirmed_by <> asked_by),
  check ((confirmed_by is null) = (loan_count is null) and (loan_count is null) = (disbursed_minor is null))
);
create function refuse_agreement_change() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null
    or (new.agreement_id, new.book, new.currency, new.giver, new.form, new.cover_minor, new.product_code,
        new.from_on, new.until_on, new.asked_by, new.asked_at)
      is distinct from (old.agreement_id, old.book, old.currency, old.giver, old.form, old.cover_minor,
        old.product_code, old.from_on, old.until_on, old.asked_by, old.asked_at) then
    raise exception 'the guarantee % is agreed, or what it is about would change', old.agreement_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger guarantee_agreements_guard before update on guarantee_agreements
  for each row execute function refuse_agreement_change();
create trigger guarantee_agreements_no_delete before delete or truncate on guarantee_agreements
  for each statement execute function refuse_change();

-- The fixed set; a loan is in one at most.
create table guaranteed_loans (
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  agreement_id uuid not null references guarantee_agreements (agreement_id),
  principal_minor bigint not null,
  primary key (user_id, loan_id)
);
create unique index guaranteed_loans_loan on guaranteed_loans (loan_id);
create index guaranteed_loans_agreement on guaranteed_loans (agreement_id, loan_id);
create trigger guaranteed_loans_append_only before update or delete or truncate on guaranteed_loans
  for each statement execute function refuse_change();

-- Each by two persons, once for a loan.
create table guarantee_claims (
  user_id uuid not null references users (id),
  claim_id uuid not null,
  loan_id uuid not null references loans (id),
  agreement_id uuid not null references guarantee_agreements (agreement_id),
  amount_minor bigint not null check (amount_minor > 0),
  overdue_days integer not null,
  -- Why it comes after the days within which it should; null where it does not.
  late_reason text check (late_reason in ('contract', 'negotiated', 'oversight')),
  asked_by uuid not null references operators (id),
  confirmed_by uuid not null references operators (id),
  claimed_on date not null,
  claimed_at timestamptz not null,
  primary key (user_id, claim_id),
  check (asked_by <> confirmed_by)
);
create unique index guarantee_claims_id on guarantee_claims (claim_id);
create unique index guarantee_claims_loan on guarantee_claims (loan_id);
create index guarantee_claims_agreement on guarantee_claims (agreement_id);
create trigger guarantee_claims_append_only before update or delete or truncate on guarantee_claims
  for each statement execute function refuse_change();

-- What lines of the bank moved of a guarantee; above zero: to the lender.
create table guarantee_moves (
  line_id uuid primary key references statement_lines (line_id),
  agreement_id uuid not null references guarantee_agreements (agreement_id),
  event text not null check (event in ('guaranteeDeposited', 'guaranteeReturned', 'guaranteePaid')),
  amount_minor bigint not null check (amount_minor > 0),
  moved_at timestamptz not null
);
create index guarantee_moves_agreement on guarantee_moves (agreement_id);
create trigger guarantee_moves_append_only before update or delete or truncate on guarantee_moves
  for each statement execute function refuse_change();

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim')),
  drop constraint proposals_whose,
  add constraint proposals_whose
    check ((user_id is null) = (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee')));

-- A claim is a source like a dispute.
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
