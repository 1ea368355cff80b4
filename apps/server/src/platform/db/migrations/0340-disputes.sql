-- Disputes (docs/books.md#disputes): a payer's bank takes a payment back through the provider. The money stands
-- apart until the dispute is won, or lost, which two persons say; what was settled is owed again only then.

insert into book_events (event, words, source_kind) values
  ('chargebackOpened', 'Dispute: the provider has taken a payment back, and it is not decided', 'dispute'),
  ('chargebackWon', 'Dispute won: the provider gives the payment back', 'dispute'),
  ('chargebackLost', 'Dispute lost: what the payment had settled is owed again, due at once', 'dispute'),
  ('chargebackCost', 'Cost of a dispute: the lender bears it', 'dispute'),
  ('writtenOffAgain', 'Dispute lost after the write-off: what is owed again is written off too', 'dispute'),
  ('disputeCharged', 'Kept by the provider for a dispute: its charge, and the tax on it', 'statementLine');

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('chargebackOpened', 'dispute.opened', 1060, 1020),
  ('chargebackWon', 'dispute.won', 1020, 1060),
  ('chargebackLost', 'principal.restored', 1110, 1060),
  ('chargebackLost', 'interest.restored', 1120, 1060),
  ('chargebackLost', 'fee.restored', 1130, 1060),
  ('chargebackLost', 'tax.restored', 1140, 1060),
  ('chargebackLost', 'penal.restored', 1150, 1060),
  ('chargebackLost', 'credit.restored', 2010, 1060),
  ('chargebackCost', 'dispute.cost', 5120, 1020),
  ('chargebackCost', 'dispute.tax', 1210, 1020),
  ('writtenOffAgain', 'recovery.lost', 4040, 1190),
  ('writtenOffAgain', 'loss.added', 5030, 1190),
  ('disputeCharged', 'dispute.charged', 5120, 1020),
  ('disputeCharged', 'dispute.charged.tax', 1210, 1020);
insert into posting_rules (event, reason, debit_code, credit_code)
select distinct 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event <> 'reversed' and event <> 'accrued' on conflict do nothing;

create table disputes (
  user_id uuid not null references users (id),
  dispute_id uuid not null,
  loan_id uuid not null references loans (id),
  payment_id uuid not null references payments (id),
  book text not null references books (book),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The provider's own name of it.
  reference text not null check (reference <> ''),
  reason text not null,
  opened_on date not null,
  opened_at timestamptz not null,
  -- The statement's line that opened it; null where a person did.
  line_id uuid references statement_lines (line_id),
  opened_by uuid references operators (id),
  respond_by date,
  -- What the lender has answered to the payer's bank; null as long as it has not.
  evidence text,
  answered_by uuid references operators (id),
  answered_at timestamptz,
  -- `accepted`: lost, because the lender did not contest it.
  state text not null check (state in ('open', 'won', 'lost', 'accepted')),
  closed_on date,
  closed_at timestamptz,
  -- Beside what lines of the provider say that it charged.
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  cost_tax_minor bigint not null default 0 check (cost_tax_minor >= 0),
  -- Null where the provider's line said that it is won.
  decided_by uuid references operators (id),
  confirmed_by uuid references operators (id),
  primary key (user_id, dispute_id),
  check ((line_id is null) <> (opened_by is null)),
  check ((evidence is null) = (answered_at is null) and (evidence is null) = (answered_by is null)),
  check ((state = 'open') = (closed_on is null) and (closed_on is null) = (closed_at is null)),
  check (closed_on >= opened_on),
  check ((decided_by is null) = (confirmed_by is null) and decided_by <> confirmed_by),
  check (state in ('open', 'won') or decided_by is not null)
);
create unique index disputes_id on disputes (dispute_id);
create unique index disputes_reference on disputes (book, reference);
create unique index disputes_line on disputes (line_id) where line_id is not null;
create index disputes_loan on disputes (loan_id);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at) where state = 'open';

-- What is decided stays decided.
create function refuse_dispute_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'open'
    or (new.user_id, new.dispute_id, new.loan_id, new.payment_id, new.book, new.amount_minor,
        new.reference, new.opened_on)
      is distinct from (old.user_id, old.dispute_id, old.loan_id, old.payment_id, old.book,
        old.amount_minor, old.reference, old.opened_on) then
    raise exception 'dispute % is decided, or what it is about would change', old.dispute_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger disputes_guard before update on disputes
  for each row execute function refuse_dispute_change();
create trigger disputes_no_delete before delete or truncate on disputes
  for each statement execute function refuse_change();

-- Of a dispute's line: the payer's transfer that it takes back, in the provider's words.
alter table statement_lines add column about_reference text not null default '';

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute'));

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
