-- Certification (domain.md §2). What describes a person stands in sealed columns, one JSON text
-- each; what must be found again without being read stands beside it as a keyed hash.

create table survey_answers (
  user_id uuid primary key references users (id),
  answers_sealed bytea not null,
  is_complete boolean not null,
  saved_at timestamptz not null
);

-- The newest picture of each side. The file's key is sealed here, so that without this row the file
-- cannot be read.
create table identity_pictures (
  id uuid primary key,
  user_id uuid not null references users (id),
  document_kind text not null,
  side text not null check (side in ('front', 'back')),
  file_key_sealed bytea not null,
  fields_sealed bytea not null,
  -- Of the number as it was read; the number of a kind that may not be kept is nowhere else.
  number_hash bytea,
  taken_at timestamptz not null,
  delete_after timestamptz not null,
  unique (user_id, document_kind, side)
);
create index identity_pictures_retention on identity_pictures (delete_after);

create table liveness_challenges (
  id uuid primary key,
  user_id uuid not null references users (id),
  turns text[] not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  result text check (result in ('passed', 'failed', 'review')),
  reason text
);
create index liveness_challenges_user on liveness_challenges (user_id, started_at desc);

-- Digests of runs of frames only, from all people, so that a recording cannot be shown twice.
create table liveness_frames (
  frame_hash bytea primary key,
  seen_at timestamptz not null
);

-- Where the face check of the documents at hand stands. No template of a face is kept anywhere.
create table face_checks (
  user_id uuid primary key references users (id),
  state text not null check (state in ('passed', 'review')),
  -- The picture it was compared with; that row may be gone since.
  front_picture_id uuid not null,
  -- One frame for the operator who decides; only while a review needs it.
  selfie_file_id uuid,
  selfie_key_sealed bytea,
  selfie_delete_after timestamptz,
  decided_at timestamptz not null
);

create table verified_identities (
  user_id uuid primary key references users (id),
  document_kind text not null,
  fields_sealed bytea not null,
  document_hash bytea not null unique,
  -- Names of the fields that the person changed after they were read; never their values.
  corrected_fields text[] not null,
  face_state text not null check (face_state in ('passed', 'review', 'operatorReviewed')),
  confirmed_at timestamptz not null
);

create table personal_info (
  user_id uuid primary key references users (id),
  info_sealed bytea not null,
  saved_at timestamptz not null
);

create table emergency_contacts (
  user_id uuid not null references users (id),
  position integer not null check (position in (1, 2)),
  contact_sealed bytea not null,
  saved_at timestamptz not null,
  primary key (user_id, position)
);

-- Each question put to a bank: counted against the day's limit, and its answer used again by the save.
create table bank_checks (
  id uuid primary key,
  user_id uuid not null references users (id),
  account_hash bytea not null,
  checked_on date not null,
  checked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'found', 'notFound', 'closed')),
  holder_name_sealed bytea
);
create index bank_checks_user on bank_checks (user_id, checked_on);

create table bank_accounts (
  id uuid primary key,
  user_id uuid not null references users (id),
  bank_code text not null,
  account_sealed bytea not null,
  account_hash bytea not null,
  name_match text not null check (name_match in ('match', 'review')),
  saved_at timestamptz not null,
  replaced_at timestamptz
);
create unique index bank_accounts_current on bank_accounts (user_id) where replaced_at is null;
create index bank_accounts_hash on bank_accounts (account_hash);

-- What a person of the staff has to look at; certification goes on meanwhile, at a lower tier.
create table review_cases (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('face', 'documentCorrected', 'accountName')),
  reason text not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('accepted', 'refused')),
  decided_by text
);
create unique index review_cases_open on review_cases (user_id, kind) where decided_at is null;
