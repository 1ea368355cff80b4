-- Cash (domains/reconciliation): what banks and providers say, line by line as they said it, beside what the
-- books expect of them. A line or an expected item is changed by nobody; what was found of it stands beside.

-- Entries of a lender's cash belong to no loan and no borrower.
alter table journal_entries
  alter column loan_id drop not null,
  alter column user_id drop not null;
alter table journal_entries
  add constraint journal_entries_whose check ((loan_id is null) = (user_id is null));
create index journal_entries_serial on journal_entries (serial);
create index journal_entries_source on journal_entries (source_id);
create index journal_entries_cash on journal_entries (book, serial) where loan_id is null;

insert into book_events (event, words, source_kind) values
  ('collectionSettled', 'Settled by the provider: a repayment is on its way to the bank, less what it charged', 'statementLine'),
  ('providerFee', 'Kept by the provider of a repayment: its charge, and the tax on it', 'statementLine'),
  ('refundSettled', 'Settled by the provider: a refund or a dispute taken off what it owes', 'statementLine'),
  ('providerAdjustment', 'Corrected by the provider, for no repayment', 'statementLine'),
  ('bankMatched', 'At the bank: a settlement arrived, or was taken', 'statementLine'),
  ('unidentifiedReceived', 'At the bank: money that nobody knows yet', 'statementLine'),
  ('unidentifiedIdentified', 'Money that nobody knew is now known: its repayment is booked beside it', 'statementLine'),
  ('bankCharge', 'Charged by the bank', 'statementLine'),
  ('bankInterest', 'Paid by the bank: interest on the account', 'statementLine'),
  ('capitalContributed', 'The lender has put money in', 'statementLine'),
  ('capitalWithdrawn', 'The lender has taken money out', 'statementLine'),
  ('accountFunded', 'Moved by the lender between its own accounts', 'statementLine'),
  ('differenceBooked', 'A difference that stays: given up, or kept, by two persons', 'reconciliation');

insert into posting_rules (event, reason, debit_code, credit_code) values
  ('collectionSettled', 'collection.settled', 1025, 1020),
  ('providerFee', 'provider.fee', 5110, 1020),
  ('providerFee', 'provider.tax', 1210, 1020),
  ('refundSettled', 'refund.settled', 1020, 1025),
  ('providerAdjustment', 'adjustment.cost', 5120, 1025),
  ('providerAdjustment', 'adjustment.gain', 1025, 5120),
  ('bankMatched', 'settlement.arrived', 1010, 1025),
  ('bankMatched', 'settlement.taken', 1025, 1010),
  ('unidentifiedReceived', 'unidentified.received', 1010, 2020),
  ('unidentifiedIdentified', 'unidentified.identified', 2020, 1020),
  ('bankCharge', 'bank.charge', 5110, 1010),
  ('bankCharge', 'bank.charge.payouts', 5110, 1012),
  ('bankInterest', 'bank.interest', 1010, 4090),
  ('bankInterest', 'bank.interest.payouts', 1012, 4090),
  ('capitalContributed', 'capital.contributed', 1010, 3010),
  ('capitalContributed', 'capital.contributed.payouts', 1012, 3010),
  ('capitalWithdrawn', 'capital.withdrawn', 3010, 1010),
  ('capitalWithdrawn', 'capital.withdrawn.payouts', 3010, 1012),
  ('accountFunded', 'payouts.funded', 1012, 1010),
  ('accountFunded', 'payouts.returned', 1010, 1012),
  ('differenceBooked', 'difference.collection.lost', 5900, 1020),
  ('differenceBooked', 'difference.collection.kept', 1020, 5900),
  ('differenceBooked', 'difference.settlement.lost', 5900, 1025),
  ('differenceBooked', 'difference.settlement.kept', 1025, 5900);
insert into posting_rules (event, reason, debit_code, credit_code)
select distinct 'reversed', 'reversal.' || reason, credit_code, debit_code from posting_rules
where event <> 'reversed' and event <> 'accrued' on conflict do nothing;

-- The lender's own accounts, one for repayments and one for payouts.
create table lender_accounts (
  book text not null references books (book),
  code integer not null check (code in (1010, 1012)),
  account_number text not null unique,
  -- How its bank writes a CSV (bank-profiles.ts).
  profile text not null,
  opened_at timestamptz not null,
  primary key (book, code)
);

create table statement_files (
  file_id uuid primary key,
  book text not null references books (book),
  -- Whose word it is: 'bank 1010', 'bank 1012', or the provider's name.
  source text not null,
  format text not null,
  -- The bank's own name of the statement.
  statement_ref text not null,
  content_hash bytea not null,
  from_on date not null,
  to_on date not null,
  -- Of an account; a provider names no balance.
  opening_minor bigint,
  closing_minor bigint,
  line_count integer not null,
  imported_at timestamptz not null,
  unique (book, source, content_hash)
);
create index statement_files_days on statement_files (book, source, to_on);
create trigger statement_files_append_only before update or delete or truncate on statement_files
  for each statement execute function refuse_change();

create table statement_lines (
  line_id uuid primary key,
  file_id uuid not null references statement_files (file_id),
  book text not null,
  source text not null,
  -- The sender's own id of the line, once for ever.
  row_id text not null,
  line_number integer not null,
  kind text not null
    check (kind in ('credit', 'debit', 'payment', 'refund', 'dispute', 'adjustment', 'unreadable')),
  -- Above zero: money to the lender.
  amount_minor bigint not null,
  -- What the provider passes on, and what it keeps; of a bank's line the amount and nothing.
  net_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  currency text not null,
  reference text not null,
  -- The provider's settlement that it belongs to, and that settlement's reference at the bank.
  batch text,
  batch_reference text,
  moved_on date not null,
  booked_on date not null,
  -- Listed, but kept by the provider for now.
  is_held boolean not null,
  -- Why nothing can be done with it by itself: one of the kinds of exceptions.
  problem text,
  why text,
  content_hash bytea not null,
  -- The line as it came: a bank writes the payer's name into it.
  raw_sealed bytea not null,
  posted_at timestamptz,
  matched_at timestamptz,
  unique (book, source, row_id)
);
create index statement_lines_file on statement_lines (file_id);
create index statement_lines_open on statement_lines (book, source) where matched_at is null;
create index statement_lines_reference on statement_lines (book, reference);

-- What the books expect of a bank or a provider, one row for each payment, payout, refund and settlement:
-- `ledger_minor` is what its entries moved on the account, `settled_minor` what lines have confirmed.
create table recon_items (
  item_id uuid primary key,
  book text not null references books (book),
  code integer not null,
  kind text not null,
  source_id text not null,
  reference text not null,
  -- What the provider calls it, where that is another thing.
  other_reference text not null,
  ledger_minor bigint not null,
  settled_minor bigint not null default 0,
  on_day date not null,
  unique (book, code, kind, source_id)
);
create index recon_items_reference on recon_items (book, reference);
create index recon_items_other_reference on recon_items (book, other_reference)
  where other_reference <> '';
create index recon_items_open on recon_items (book, code, on_day) where ledger_minor <> settled_minor;

create table recon_exceptions (
  exception_id uuid primary key,
  book text not null references books (book),
  kind text not null check (kind in ('missingHere', 'missingThere', 'amountDiffers', 'duplicate', 'changed',
    'currencyDiffers', 'feeDiffers', 'unknownKind', 'unreadable', 'gap', 'tooLate', 'bankOnly')),
  -- What it is about, so that the same is found once.
  about text not null,
  side text not null check (side in ('ours', 'theirs')),
  item_id uuid references recon_items (item_id),
  line_id uuid references statement_lines (line_id),
  -- What is not explained: above zero what is missing at the lender.
  amount_minor bigint not null,
  found_on date not null,
  state text not null
    check (state in ('open', 'suggested', 'explained', 'matched', 'posted', 'dismissed')),
  -- The only item of the same amount; a person decides.
  suggested_item_id uuid references recon_items (item_id),
  reason text not null,
  -- Of an explained one: the day until which it may wait.
  until_on date,
  decided_as text,
  decided_by uuid references operators (id),
  confirmed_by uuid references operators (id),
  decided_at timestamptz,
  unique (book, about)
);
create index recon_exceptions_open on recon_exceptions (book, found_on)
  where state in ('open', 'suggested', 'explained');
create index recon_exceptions_line on recon_exceptions (line_id);
create index recon_exceptions_item on recon_exceptions (item_id);

create table recon_matches (
  match_id uuid primary key,
  book text not null references books (book),
  item_id uuid not null references recon_items (item_id),
  -- The line, or the decided exception, that settles the item.
  line_id uuid unique references statement_lines (line_id),
  exception_id uuid references recon_exceptions (exception_id),
  rule text not null check (rule in ('reference', 'settlement', 'decision')),
  amount_minor bigint not null,
  matched_at timestamptz not null,
  check ((line_id is null) <> (exception_id is null))
);
create index recon_matches_item on recon_matches (item_id);
create trigger recon_matches_append_only before update or delete or truncate on recon_matches
  for each statement execute function refuse_change();

create table recon_runs (
  run_id uuid primary key,
  book text not null references books (book),
  business_day date not null,
  -- The journal entries that it has seen.
  seen_serial bigint not null,
  matched_count integer not null,
  found_count integer not null,
  open_count integer not null,
  ran_at timestamptz not null
);
create index recon_runs_last on recon_runs (book, seen_serial desc);
create trigger recon_runs_append_only before update or delete or truncate on recon_runs
  for each statement execute function refuse_change();
