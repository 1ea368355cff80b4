-- What a credit bureau says of somebody who lets us ask it (docs/spec/lending.md#b4.171). Nothing is sent to one but the
-- question, and a dispute of what it said.

-- Each question is a row, so that nobody is asked about twice and the borrower sees that they were. The bureau gets
-- its id: the same question again is the same inquiry there.
create table bureau_reports (
  user_id uuid not null,
  report_id uuid not null,
  bureau text not null,
  asked_at timestamptz not null,
  -- How often on the day of `asked_at`.
  tries integer not null default 1,
  state text not null check (state in ('asked', 'failed', 'answered')),
  -- What it said, sealed.
  report_sealed bytea,
  answered_at timestamptz,
  -- On this day the row goes.
  expires_on date not null,
  primary key (user_id, report_id),
  check ((state = 'answered') = (report_sealed is not null)),
  check ((state = 'answered') = (answered_at is not null))
);
-- One question at a time, and one report that counts.
create unique index bureau_reports_one on bureau_reports (user_id);
create index bureau_reports_expires on bureau_reports (expires_on);

-- A line of a report that its borrower says is wrong. The bureau has thirty days to answer.
create table bureau_disputes (
  user_id uuid not null,
  dispute_id uuid not null,
  -- The bureau's own name of the line.
  account_ref text not null,
  ground text not null check (ground in ('notMine', 'paid', 'wrong')),
  opened_at timestamptz not null,
  due_on date not null,
  -- When the bureau took it; null: it has to be told again.
  sent_at timestamptz,
  state text not null check (state in ('open', 'corrected', 'upheld', 'unanswered')),
  decided_at timestamptz,
  primary key (user_id, dispute_id),
  check ((state = 'open') = (decided_at is null))
);
-- One of each line as long as the report stands that it is in.
create unique index bureau_disputes_line on bureau_disputes (user_id, account_ref);
create index bureau_disputes_open on bureau_disputes (user_id, dispute_id) where state = 'open';

alter table credit_triggers
  drop constraint credit_triggers_cause_check,
  add constraint credit_triggers_cause_check
    check (cause in ('certified', 'documentChanged', 'bankChanged', 'surveyChanged', 'incomeChanged', 'blocked',
      'unblocked', 'loanLate1', 'loanLate4', 'loanLate31', 'loanLate61', 'caughtUp', 'writtenOff', 'repaid',
      'reversed', 'limitAsked', 'tierChanged', 'reviewDay', 'staffAsked', 'proofRead', 'proofExpired',
      'proofWithdrawn', 'planAgreed', 'planEnded', 'bureauReport', 'bureauExpired', 'bureauWithdrawn'));

-- What the sandbox's bureau was asked and told.
create table sandbox_bureau_inquiries (
  inquiry_id uuid primary key,
  phone text not null,
  asked_at timestamptz not null
);
create index sandbox_bureau_inquiries_phone on sandbox_bureau_inquiries (phone);
create table sandbox_bureau_disputes (
  dispute_id uuid primary key,
  phone text not null,
  account_ref text not null,
  state text not null check (state in ('open', 'corrected', 'upheld')),
  unique (phone, account_ref)
);
