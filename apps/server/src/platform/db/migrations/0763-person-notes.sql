-- What the staff note about a borrower for each other (docs/spec/lending.md#b11.113). The words are sealed and never
-- change; a note is ended, not removed. A flag says in one word what whoever opens the person has to mind.
create table person_notes (
  user_id uuid not null references users (id),
  id uuid not null,
  flag text check (flag in ('vulnerable', 'inWriting', 'hasHelper')),
  note_sealed bytea not null,
  written_by uuid not null references operators (id),
  written_at timestamptz not null,
  ended_by uuid references operators (id),
  ended_at timestamptz,
  primary key (user_id, id),
  check ((ended_by is null) = (ended_at is null))
);
