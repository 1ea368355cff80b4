-- What borrowers write to the staff, complaints among it, and its answers (fair-lending.md §7, seed S2).

create table feedback (
  id uuid primary key,
  user_id uuid not null references users (id),
  ticket_number text not null unique,
  kind text not null check (kind in ('question', 'problem', 'idea', 'complaint')),
  message_sealed bytea not null,
  sent_at timestamptz not null,
  -- Business days: the one it counts for, and the last one for an answer.
  sent_on date not null,
  due_on date not null,
  answer_sealed bytea,
  answered_at timestamptz,
  answered_by uuid references operators (id),
  check ((answer_sealed is null) = (answered_at is null)
    and (answer_sealed is null) = (answered_by is null))
);
create index feedback_user on feedback (user_id, sent_at desc);
create index feedback_open on feedback (due_on, sent_at) where answered_at is null;

create table feedback_pictures (
  id uuid primary key,
  feedback_id uuid not null references feedback (id),
  position integer not null,
  file_id uuid not null unique,
  file_key_sealed bytea not null,
  unique (feedback_id, position)
);
