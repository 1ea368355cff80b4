-- An income that a borrower's own statement shows (docs/spec/lending.md#b4.100). The file itself is never kept.

create table income_proofs (
  user_id uuid not null,
  proof_id uuid not null,
  file_digest bytea not null,
  evidence text not null check (evidence in ('csv', 'supported', 'verified')),
  -- Its lines, sealed, until the borrower has decided on them, a day at most.
  reading_sealed bytea,
  -- The places of the lines that the borrower has struck out.
  struck integer[] not null default '{}',
  -- What counts of it, sealed.
  figures_sealed bytea,
  read_at timestamptz not null,
  used_at timestamptz,
  -- On this day it goes.
  expires_on date not null,
  primary key (user_id, proof_id),
  check ((used_at is null) = (reading_sealed is not null)),
  check ((used_at is null) = (figures_sealed is null))
);
create unique index income_proofs_open on income_proofs (user_id) where used_at is null;
create unique index income_proofs_used on income_proofs (user_id) where used_at is not null;
create index income_proofs_file on income_proofs (file_digest);
create index income_proofs_expires on income_proofs (expires_on);

-- How many files somebody has sent on their last day of sending.
alter table credit_accounts
  add column statements_on date,
  add column statements_count integer not null default 0;

alter table credit_triggers
  drop constraint credit_triggers_cause_check,
  add constraint credit_triggers_cause_check
    check (cause in ('certified', 'documentChanged', 'bankChanged', 'surveyChanged', 'incomeChanged', 'blocked',
      'unblocked', 'loanLate1', 'loanLate4', 'loanLate31', 'loanLate61', 'caughtUp', 'writtenOff', 'repaid',
      'reversed', 'limitAsked', 'tierChanged', 'reviewDay', 'staffAsked', 'proofRead', 'proofExpired',
      'proofWithdrawn'));
