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
