-- Operators and what they did (house rule 11; fair-lending.md, In the data). Personal data is named
-- here by id only.

create table operators (
  id uuid primary key,
  name text not null,
  role text not null check (role in ('reviewer', 'support', 'finance', 'admin')),
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table operator_tokens (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index operator_tokens_operator on operator_tokens (operator_id);

create table operator_audit (
  id bigint primary key generated always as identity,
  -- Null: the command of the machine's own administrator.
  operator_id uuid references operators (id),
  action text not null,
  subject_id uuid not null,
  user_id uuid,
  before jsonb not null,
  after jsonb not null,
  done_at timestamptz not null
);
create index operator_audit_subject on operator_audit (subject_id, id);
create trigger operator_audit_append_only before update or delete or truncate on operator_audit
  for each statement execute function refuse_change();

-- Who of the staff read whose data, for the borrower to see.
create table personal_data_reads (
  id bigint primary key generated always as identity,
  user_id uuid not null references users (id),
  operator_id uuid not null references operators (id),
  what text not null,
  subject_id uuid not null,
  purpose text not null,
  read_at timestamptz not null
);
create index personal_data_reads_user on personal_data_reads (user_id, id desc);
create trigger personal_data_reads_append_only before update or delete or truncate
  on personal_data_reads for each statement execute function refuse_change();

-- What one operator may only propose and another has to confirm.
create table proposals (
  id uuid primary key,
  kind text not null check (kind in ('waiver', 'writeOff', 'reversal')),
  subject_id uuid not null,
  user_id uuid not null references users (id),
  part text,
  reason text not null,
  currency text not null,
  amount_minor bigint not null,
  proposed_by uuid not null references operators (id),
  proposed_at timestamptz not null,
  decided_by uuid references operators (id),
  decided_at timestamptz,
  decision text check (decision in ('confirmed', 'refused')),
  check (decision is distinct from 'confirmed' or decided_by <> proposed_by)
);
create unique index proposals_open on proposals (subject_id, kind) where decided_at is null;

-- A step of certification that the staff asked to do again; the status to come back to afterwards.
create table step_redos (
  user_id uuid not null references users (id),
  step text not null check (step in ('identity', 'bankAccount')),
  reason text not null,
  resume_status integer not null,
  asked_at timestamptz not null,
  done_at timestamptz
);
create unique index step_redos_open on step_redos (user_id, step) where done_at is null;

alter table review_cases add column decided_reason text;
-- Tries of a face check that no longer count, because the staff asked for a new one.
alter table liveness_challenges add column cleared_at timestamptz;

-- The borrower's own request for a higher limit (domain.md §5): the limit never rises by itself.
create table limit_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason_sealed bytea not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('granted', 'refused')),
  decided_reason text
);
create unique index limit_requests_open on limit_requests (user_id) where decided_at is null;
create index limit_requests_user on limit_requests (user_id, requested_at desc);
