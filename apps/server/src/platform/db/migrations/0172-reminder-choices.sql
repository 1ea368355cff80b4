-- Which reminders a person does not want; without a row they want it.
create table reminder_choices (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('dueSoon', 'dueToday')),
  is_wanted boolean not null,
  decided_at timestamptz not null,
  primary key (user_id, kind)
);
