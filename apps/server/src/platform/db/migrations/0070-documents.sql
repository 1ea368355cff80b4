-- Papers of a loan and messages to its borrower (domain.md §6.6, seed S1).

create table documents (
  id uuid primary key,
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  kind text not null,
  -- What of the loan the paper is about: the loan itself, a payment, an extension.
  subject_id uuid not null,
  language text not null,
  -- Of the paper's words: a payment that settles other parts than before gets a new receipt.
  content_hash text not null,
  -- The paper before it is drawn; it names the borrower.
  paper_sealed bytea not null,
  made_at timestamptz not null,
  -- The PDF, from its first reading on: these bytes and no others.
  file_id uuid,
  file_key_sealed bytea,
  byte_count integer,
  sha256 text,
  unique (loan_id, kind, subject_id, content_hash),
  check ((file_id is null) = (file_key_sealed is null) and (file_id is null) = (byte_count is null)
    and (file_id is null) = (sha256 is null))
);

create table messages (
  id uuid primary key default gen_random_uuid(),
  serial bigint not null generated always as identity,
  user_id uuid not null references users (id),
  kind text not null,
  -- What happened, once: telling of the same event again writes nothing.
  event_key text not null,
  loan_id uuid references loans (id),
  -- Facts for the sentence, which is put together in the reader's language.
  params jsonb not null,
  currency text not null,
  -- Keys of the catalogue `credit`.
  reason_codes text[] not null default '{}',
  -- [{ kind, subjectId }] of the loan's papers.
  papers jsonb not null default '[]',
  sent_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_key)
);
create index messages_user on messages (user_id, serial desc);
create index messages_unread on messages (user_id) where read_at is null;
