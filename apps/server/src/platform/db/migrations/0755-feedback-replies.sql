-- Answers to a ticket before the one that ends it (docs/spec/lending.md#b11.104): who waits is told how it stands.
create table feedback_replies (
  user_id uuid not null references users (id),
  id uuid not null,
  feedback_id uuid not null references feedback (id),
  reply_sealed bytea not null,
  sent_by uuid not null references operators (id),
  sent_at timestamptz not null,
  primary key (user_id, id)
);
create index feedback_replies_feedback on feedback_replies (feedback_id, sent_at);
