-- The work of a business day (domain.md §3, §8), the log of contacts, and the reports of a day.

-- Every day that the business has begun, so that a day on which no server ran is not left out.
create table business_days (
  business_day date primary key,
  opened_at timestamptz not null,
  finished_at timestamptz
);
create index business_days_unfinished on business_days (business_day) where finished_at is null;

-- One job of one day. The cursor moves in the same transaction as the batch behind it, so a crash
-- loses no batch and repeats none; whoever holds the row has the next batch.
create table job_runs (
  job text not null,
  business_day date not null,
  cursor text,
  done_count bigint not null default 0,
  batch_count integer not null default 0,
  -- What an operator has to know: problems of the books first of all.
  findings text[] not null default '{}',
  started_at timestamptz not null,
  finished_at timestamptz,
  failure text,
  primary key (job, business_day)
);

-- The day's roll reads those that may become overdue, and no loan that already is.
create index loans_to_roll on loans (due_on, id) where status = 50;
-- Reminders read by day and then in the order of ids.
create index loans_running_by_id on loans (id) include (due_on) where status in (50, 70);

create index payment_orders_by_day on payment_orders (owed_on) where state = 'waiting';
create index otp_codes_age on otp_codes (created_at);
create index used_open_tokens_age on used_open_tokens (used_at);
create index sandbox_messages_age on sandbox_messages (sent_at);

-- Money owed back to borrowers: few rows among very many, so each side has its own small index.
create index ledger_overpayments_in on ledger_transfers (credit_account)
  where credit_account like 'borrower:%';
create index ledger_overpayments_out on ledger_transfers (debit_account)
  where debit_account like 'borrower:%';

-- Who was owed how much at the end of a day's jobs.
create table overpayment_reports (
  business_day date not null,
  user_id uuid not null references users (id),
  currency text not null,
  owed_minor bigint not null check (owed_minor > 0),
  primary key (business_day, user_id, currency)
);

-- Every contact with a borrower about a debt: what was said, by which way, and why one that was
-- planned did not leave. Nobody but the borrower can be in it: it has no column for a phone.
create table contacts_log (
  id uuid primary key,
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  channel text not null check (channel in ('sms', 'push')),
  kind text not null check (kind in ('dueSoon', 'dueToday', 'overdue')),
  contact_day date not null,
  state text not null default 'planned'
    check (state in ('planned', 'sending', 'sent', 'failed', 'skipped')),
  -- Why it was skipped or failed: a word for programs.
  reason text,
  language text,
  text text,
  planned_at timestamptz not null,
  decided_at timestamptz,
  unique (loan_id, kind, contact_day, channel),
  check (state not in ('sending', 'sent') or text is not null),
  check (state <> 'skipped' or reason is not null)
);
create index contacts_log_user on contacts_log (user_id, contact_day desc);
create index contacts_log_planned on contacts_log (contact_day, user_id) where state = 'planned';
create index contacts_log_sending on contacts_log (contact_day) where state = 'sending';
