-- Proofs of payment (domain.md §7): a picture and what it says, until somebody has decided.

create table proofs (
  id uuid primary key,
  loan_id uuid not null references loans (id),
  user_id uuid not null references users (id),
  state text not null check (state in ('checking', 'accepted', 'refused')),
  -- As the borrower typed it, upper case without spaces: compared with every other one.
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_on date not null,
  -- What the machine read off the picture, for the operator to compare; never personal data.
  reading jsonb not null,
  file_id uuid not null unique,
  file_key_sealed bytea not null,
  -- SHA-256 of the picture as kept, and its difference hash, a signed whole number of 64 bits.
  picture_digest bytea not null,
  picture_hash bigint not null,
  -- Looks like the picture of that proof: for the operator, because screenshots of one app do.
  alike_proof_id uuid references proofs (id),
  sent_at timestamptz not null,
  answer_by timestamptz not null,
  has_paused boolean not null,
  decided_at timestamptz,
  decided_on date,
  decided_by uuid,
  refusal_reason text,
  matched_event_id text references collection_events (event_id),
  check (state = 'checking' or (decided_at is not null and decided_by is not null)),
  check (state <> 'refused' or refusal_reason is not null)
);
create index proofs_digest on proofs (picture_digest);
create index proofs_alike on proofs (alike_proof_id);
create index proofs_loan on proofs (loan_id, sent_at desc);
create index proofs_user on proofs (user_id);
create unique index proofs_checking on proofs (loan_id) where state = 'checking';
create unique index proofs_reference on proofs (reference) where state <> 'refused';
create unique index proofs_event on proofs (matched_event_id) where matched_event_id is not null;

alter table payments add constraint payments_proof_fk foreign key (proof_id) references proofs (id);
create index collection_events_utr on collection_events (utr);
