-- A list of the console with what was chosen on it, under a name of its own (docs/spec/lending.md#b11.91). A query is
-- made of codes and days; what a person is found by never stands in an address.
create table operator_views (
  operator_id uuid not null references operators (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  path text not null,
  query text not null check (length(query) <= 400),
  saved_at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, path, name)
);
