-- The books (domains/books): a book for each lender and currency, its chart of accounts, every business event
-- with its posting rules, and the journal. Chart, events and rules are the migrations' to write. An entry says
-- the day that it counts for and the day on whose page it stands; a posting is one debit and one credit, so
-- that no entry can be unbalanced. The ledger of the version before goes over whole and stays as it was.

create table chart_accounts (
  code integer primary key,
  name text not null,
  class text not null check (class in ('asset', 'liability', 'equity', 'income', 'expense')),
  is_contra boolean not null,
  -- What one balance of it belongs to.
  kept_per text not null
);
insert into chart_accounts (code, name, class, is_contra, kept_per) values
  (1010, 'Bank – operating account', 'asset', false, 'bank account'),
  (1012, 'Bank – payout account', 'asset', false, 'bank account'),
  (1020, 'Collection clearing', 'asset', false, 'provider'),
  (1025, 'Settlement in transit', 'asset', false, 'settlement'),
  (1030, 'Payouts in transit', 'asset', false, 'payout'),
  (1035, 'Refunds in transit', 'asset', false, 'refund'),
  (1060, 'Disputed receipts', 'asset', false, 'dispute'),
  (1110, 'Loan principal receivable', 'asset', false, 'loan'),
  (1120, 'Interest receivable', 'asset', false, 'loan'),
  (1130, 'Fees receivable', 'asset', false, 'loan'),
  (1140, 'Tax on fees receivable', 'asset', false, 'loan'),
  (1145, 'Tax on interest receivable', 'asset', false, 'loan'),
  (1150, 'Penal charges receivable', 'asset', false, 'loan'),
  (1160, 'Interest suspense', 'asset', true, 'loan'),
  (1170, 'Penal charges suspense', 'asset', true, 'loan'),
  (1180, 'Loss allowance', 'asset', true, 'stage'),
  (1190, 'Written-off loans', 'asset', true, 'loan'),
  (1210, 'Input tax credit', 'asset', false, 'document'),
  (1220, 'Tax deducted at source, receivable', 'asset', false, 'document'),
  (1290, 'Due from agent', 'asset', false, 'agent'),
  (2010, 'Borrower credit balances', 'liability', false, 'borrower'),
  (2015, 'Returned disbursals', 'liability', false, 'payout'),
  (2020, 'Unidentified receipts', 'liability', false, 'bank line'),
  (2110, 'Payable to platform', 'liability', false, 'month'),
  (2210, 'Output tax payable', 'liability', false, 'document'),
  (2215, 'Output tax not yet due', 'liability', false, 'document'),
  (2220, 'Tax deducted at source, payable', 'liability', false, 'document'),
  (2310, 'Unearned fees', 'liability', false, 'loan'),
  (2410, 'Default loss guarantee deposit held', 'liability', false, 'agreement'),
  (3010, 'Lender funding', 'equity', false, 'book'),
  (3090, 'Retained earnings', 'equity', false, 'book'),
  (4010, 'Interest income', 'income', false, 'product'),
  (4020, 'Fee income', 'income', false, 'product'),
  (4030, 'Penal charge income', 'income', false, 'product'),
  (4040, 'Recoveries of written-off debt', 'income', false, 'loan'),
  (4050, 'Default loss guarantee compensation', 'income', false, 'loan'),
  (4090, 'Other income', 'income', false, 'bank line'),
  (5010, 'Coupons', 'expense', false, 'loan'),
  (5020, 'Waivers', 'expense', false, 'loan'),
  (5030, 'Credit losses', 'expense', false, 'loan'),
  (5040, 'Impairment charge', 'expense', false, 'stage'),
  (5110, 'Provider fees', 'expense', false, 'document'),
  (5120, 'Chargeback and dispute costs', 'expense', false, 'document'),
  (5210, 'Platform fees', 'expense', false, 'document'),
  (5900, 'Reconciliation differences', 'expense', false, 'exception');

create table books (
  book text primary key,
  lender_code text not null,
  currency text not null,
  unique (lender_code, currency)
);

create table accounts (
  book text not null references books (book),
  code integer not null references chart_accounts (code),
  primary key (book, code)
);

create table book_events (
  event text primary key,
  words text not null,
  source_kind text not null
);
insert into book_events (event, words, source_kind) values
  ('disbursalOrdered', 'Payout ordered: the money has left the payout account and is on its way', 'payout'),
  ('disbursalProcessed', 'Payout arrived: the principal is owed, with any fee and its tax', 'payout'),
  ('disbursalFailed', 'Payout failed: the money is back on the payout account', 'payout'),
  ('interestAccrued', 'Interest earned since it was last booked', 'settlement'),
  ('penalCharged', 'Penal charges earned since they were last booked', 'settlement'),
  ('repaymentReceived', 'Repayment received, by the parts it settled; above the debt it is owed back', 'payment'),
  ('surplusReceived', 'Money received for a loan that has no debt: all of it is owed back', 'payment'),
  ('couponUsed', 'Coupon: the lender pays this part of the price', 'settlement'),
  ('waived', 'Waiver: the lender gives up this part of the debt', 'waiver'),
  ('extensionCharged', 'Extension agreed and paid: its fee and tax are owed from that day', 'extension'),
  ('extensionReceived', 'Payment of an extension received, by the parts it settled in its own order', 'payment'),
  ('feesReturned', 'Exit in the cooling-off period: no fee and no tax on it is earned', 'settlement'),
  ('writtenOff', 'Written off: the lender no longer expects this money; the receivables stay against it', 'writeOff'),
  ('recovered', 'Recovery: money received for a written-off debt', 'settlement'),
  ('overpaymentRefunded', 'Credit balance refunded to the borrower by bank transfer', 'refund'),
  ('reversed', 'Reversal: the mirror of one entry, which it undoes on the day that entry counts for', 'reversed');

create table posting_rules (
  event text not null references book_events (event),
  reason text not null,
  debit_code integer not null references chart_accounts (code),
  credit_code integer not null references chart_accounts (code),
  primary key (event, reason, debit_code, credit_code),
  check (debit_code <> credit_code)
);
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('disbursalOrdered', 'payout.ordered', 1030, 1012),
  ('disbursalProcessed', 'payout.processed', 1110, 1030),
  ('disbursalProcessed', 'fee.payout', 1130, 4020),
  ('disbursalProcessed', 'tax.payout', 1140, 2210),
  ('disbursalProcessed', 'fee.deducted', 1110, 4020),
  ('disbursalProcessed', 'tax.deducted', 1110, 2210),
  ('disbursalProcessed', 'coupon.fee', 5010, 4020),
  ('disbursalFailed', 'payout.failed', 1012, 1030),
  ('interestAccrued', 'interest.accrued', 1120, 4010),
  ('penalCharged', 'penal.overdue', 1150, 4030),
  ('repaymentReceived', 'principal.repaid', 1020, 1110),
  ('repaymentReceived', 'interest.repaid', 1020, 1120),
  ('repaymentReceived', 'fee.repaid', 1020, 1130),
  ('repaymentReceived', 'tax.repaid', 1020, 1140),
  ('repaymentReceived', 'penal.repaid', 1020, 1150),
  ('repaymentReceived', 'overpaid', 1020, 2010),
  ('surplusReceived', 'overpaid', 1020, 2010),
  ('couponUsed', 'interest.coupon', 5010, 1120),
  ('couponUsed', 'fee.coupon', 5010, 1130),
  ('waived', 'interest.waived', 5020, 1120),
  ('waived', 'fee.waived', 5020, 1130),
  ('waived', 'tax.waived', 5020, 1140),
  ('waived', 'penal.waived', 5020, 1150),
  ('extensionCharged', 'fee.extension', 1130, 4020),
  ('extensionCharged', 'tax.extension', 1140, 2210),
  ('extensionReceived', 'principal.extension.paid', 1020, 1110),
  ('extensionReceived', 'interest.extension.paid', 1020, 1120),
  ('extensionReceived', 'fee.extension.paid', 1020, 1130),
  ('extensionReceived', 'tax.extension.paid', 1020, 1140),
  ('extensionReceived', 'penal.extension.paid', 1020, 1150),
  ('extensionReceived', 'overpaid', 1020, 2010),
  ('feesReturned', 'fee.returned', 4020, 1130),
  ('feesReturned', 'tax.returned', 2210, 1140),
  ('feesReturned', 'fee.returned.principal', 4020, 1110),
  ('feesReturned', 'fee.returned.interest', 4020, 1120),
  ('feesReturned', 'tax.returned.principal', 2210, 1110),
  ('feesReturned', 'tax.returned.interest', 2210, 1120),
  ('feesReturned', 'fee.returned.overpaid', 4020, 2010),
  ('feesReturned', 'tax.returned.overpaid', 2210, 2010),
  ('feesReturned', 'coupon.returned', 4020, 5010),
  ('feesReturned', 'waiver.returned.fee', 4020, 5020),
  ('feesReturned', 'waiver.returned.tax', 2210, 5020),
  ('writtenOff', 'writtenOff', 5030, 1190),
  ('recovered', 'recovered', 1190, 4040),
  ('overpaymentRefunded', 'overpaid.refunded', 2010, 1010);
insert into posting_rules (event, reason, debit_code, credit_code)
select distinct 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules;

-- The server's role opens books and changes none: this does it in the name of the owner.
create function open_book(of_book text, of_lender text, of_currency text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into books (book, lender_code, currency) values (of_book, of_lender, of_currency)
  on conflict do nothing;
  insert into accounts (book, code) select of_book, code from chart_accounts on conflict do nothing;
end
$$;
revoke execute on function open_book(text, text, text) from public;

create table journal_entries (
  id uuid primary key,
  -- The order in which entries were written.
  serial bigint not null generated always as identity,
  book text not null references books (book),
  event text not null references book_events (event),
  -- What happened, once in its book: posting the same event again finds this entry.
  event_key text not null,
  loan_id uuid not null,
  user_id uuid not null,
  -- The row that it comes from.
  source_kind text not null,
  source_id uuid not null,
  reverses uuid unique references journal_entries (id),
  -- The market's calendar day that it counts for, the one on whose page it stands, and the instant.
  value_on date not null,
  posted_on date not null,
  written_at timestamptz not null,
  unique (book, event_key),
  -- For the postings, which lie in the book of their entry and belong to its event.
  unique (id, book, event)
);
create index journal_entries_loan on journal_entries (loan_id);
create index journal_entries_user on journal_entries (user_id);

create table postings (
  entry_id uuid not null,
  line integer not null,
  book text not null,
  event text not null,
  reason text not null,
  debit_code integer not null,
  credit_code integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (entry_id, line)
);

-- The old ledger, entry by entry: the same ids, keys and order.

insert into books (book, lender_code, currency)
select distinct s.lender_code || '-' || t.currency, s.lender_code, t.currency
from ledger_sets s join ledger_transfers t on t.set_id = s.id
union
select distinct lender_code || '-' || (terms ->> 'currency'), lender_code, terms ->> 'currency'
from product_versions;
insert into accounts (book, code) select book, code from books, chart_accounts;

create temporary table moved_zones (currency text primary key, zone text not null) on commit drop;
insert into moved_zones values ('INR', 'Asia/Kolkata'), ('MXN', 'America/Mexico_City'),
  ('IDR', 'Asia/Jakarta'), ('VND', 'Asia/Ho_Chi_Minh');

create function pg_temp.code_of(account text, event text) returns integer
  language sql immutable as $$
  select case
    when account like 'loan:%' then case split_part(account, ':', 3)
      when 'principal' then 1110 when 'interest' then 1120 when 'fee' then 1130
      when 'tax' then 1140 when 'penal' then 1150 end
    when account like 'borrower:%' then 2010
    else case split_part(account, ':', 3)
      when 'payoutInTransit' then 1030 when 'interestIncome' then 4010
      when 'feeIncome' then 4020 when 'taxPayable' then 2210 when 'penalIncome' then 4030
      when 'waivers' then 5020 when 'coupons' then 5010 when 'writeOffs' then 5030
      when 'writeOffReserve' then 1190 when 'recoveries' then 4040
      -- Cash was one account: what was paid out, what came in and what was sent back are three.
      when 'cash' then case
        when event in ('disbursalOrdered', 'disbursalFailed') then 1012
        when event = 'overpaymentRefunded' then 1010
        else 1020 end
    end
  end
$$;

-- A ledger that was moved in the sandbox was written in days to come; no entry stands on a page before that of
-- an earlier one, nor before the day that it counts for.
create temporary table moved_sets on commit drop as
select s.id, s.serial, t.currency, coalesce(o.event, s.event) as acts_as, s.event, s.event_key,
  s.loan_id, s.user_id, s.lender_code, s.reverses, s.booked_at,
  coalesce(o.booked_on, s.booked_on) as value_on,
  max(greatest(s.booked_on, (s.booked_at at time zone coalesce(z.zone, 'UTC'))::date))
    over (order by s.serial) as posted_on
from ledger_sets s
  join lateral (select currency from ledger_transfers where set_id = s.id limit 1) t on true
  left join ledger_sets o on o.id = s.reverses
  left join moved_zones z on z.currency = t.currency;
create unique index on moved_sets (id);

insert into journal_entries (id, serial, book, event, event_key, loan_id, user_id, source_kind, source_id,
  reverses, value_on, posted_on, written_at)
overriding system value
select m.id, m.serial, m.lender_code || '-' || m.currency, m.event, m.event_key, m.loan_id, m.user_id,
  e.source_kind,
  split_part(case when m.reverses is null then m.event_key
    else regexp_replace(m.event_key, '^reversal:', '') end, ':', 2)::uuid,
  m.reverses, m.value_on, m.posted_on, m.booked_at
from moved_sets m join book_events e on e.event = m.acts_as order by m.serial;
select setval(pg_get_serial_sequence('journal_entries', 'serial'), max(serial)) from moved_sets
having max(serial) is not null;

insert into postings (entry_id, line, book, event, reason, debit_code, credit_code, amount_minor)
select line.id, line.line, line.book, line.event,
  case when line.reverses is null then r.reason else 'reversal.' || r.reason end,
  line.debit_code, line.credit_code, line.amount_minor
from (
  select m.id, t.line, m.lender_code || '-' || m.currency as book, m.event, m.acts_as, m.reverses,
    pg_temp.code_of(t.debit_account, m.acts_as) as debit_code,
    pg_temp.code_of(t.credit_account, m.acts_as) as credit_code, t.amount_minor
  from moved_sets m join ledger_transfers t on t.set_id = m.id
) line left join posting_rules r on r.event = line.acts_as
  and (r.debit_code, r.credit_code) = (case when line.reverses is null
    then (line.debit_code, line.credit_code) else (line.credit_code, line.debit_code) end);

-- Nothing is lost and nothing is added: entry by entry, line by line, account by account.
do $$
declare
  old_count bigint := (select count(*) from ledger_sets);
  new_count bigint := (select count(*) from journal_entries);
  differing text;
begin
  if old_count <> new_count then
    raise exception 'the ledger has % entries, the journal %', old_count, new_count;
  end if;
  select string_agg(account || ': ' || coalesce(old_minor, 0) || ' in the ledger, ' ||
    coalesce(new_minor, 0) || ' in the books', '; ') into differing
  from (
    select code_or_name as account, old_minor, new_minor from (
      select s.lender_code || ' ' || pg_temp.code_of(side.account, coalesce(o.event, s.event)) || ' '
          || s.loan_id as code_or_name, sum(side.amount) as old_minor
      from ledger_sets s join ledger_transfers t on t.set_id = s.id
        left join ledger_sets o on o.id = s.reverses
        cross join lateral (values (t.debit_account, t.amount_minor),
          (t.credit_account, -t.amount_minor)) as side (account, amount)
      group by 1
    ) old full join (
      select b.lender_code || ' ' || side.code || ' ' || e.loan_id as code_or_name,
        sum(side.amount) as new_minor
      from journal_entries e join postings p on p.entry_id = e.id join books b on b.book = e.book
        cross join lateral (values (p.debit_code, p.amount_minor),
          (p.credit_code, -p.amount_minor)) as side (code, amount)
      group by 1
    ) new using (code_or_name)
    where old_minor is distinct from new_minor limit 5
  ) first;
  if differing is not null then
    raise exception 'the ledger and the books differ: %', differing;
  end if;
end
$$;

alter table postings
  add foreign key (entry_id, book, event) references journal_entries (id, book, event),
  add foreign key (book, debit_code) references accounts (book, code),
  add foreign key (book, credit_code) references accounts (book, code),
  add foreign key (event, reason, debit_code, credit_code)
    references posting_rules (event, reason, debit_code, credit_code);

create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
create trigger journal_entries_unsealed after insert on journal_entries
  for each row execute function mark_unsealed('id');
insert into unsealed_rows (table_name, row_key)
select 'journal_entries', id::text from journal_entries order by serial;

-- A server of the version before would write where nobody reads any more.
create function refuse_old_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger has gone over into the books: this server is of an older version'
    using errcode = 'restrict_violation';
end
$$;
create trigger ledger_sets_closed before insert on ledger_sets
  for each statement execute function refuse_old_ledger();
create trigger ledger_transfers_closed before insert on ledger_transfers
  for each statement execute function refuse_old_ledger();
