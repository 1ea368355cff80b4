-- Which statements a provider or a bank was asked for, and what came of it (docs/spec/lending.md#b9.166).
create table statement_fetches (
  book text not null references books,
  source text not null,
  -- The day that the statement is about.
  day date not null,
  -- The business day on which it was last there, with or without lines; null: never yet.
  taken_on date,
  -- Since it was last there.
  tries integer not null default 0,
  next_try_at timestamptz not null,
  -- Why the last try failed: the provider was away, or the file was refused.
  fault text,
  primary key (book, source, day)
);
