-- Under which code of its own chart a lender has an account (docs/books.md#own-codes). Every change is a row that two
-- persons agreed to: an export of a past day is made with the codes that held then, so that it is the same again.
create table export_codes (
  change_id uuid primary key,
  serial bigint generated always as identity unique,
  book text not null,
  code integer not null,
  -- Null: from then on it has no code of the lender's.
  export_code text check (export_code ~ '^[A-Z0-9][A-Za-z0-9-]{0,19}$'),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  -- It has no effect before a second person confirms it.
  decision text check (decision in ('confirmed', 'refused')),
  decided_by uuid references operators (id),
  decided_at timestamptz,
  decided_on date,
  foreign key (book, code) references accounts (book, code),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)
    and (decision is null) = (decided_on is null)),
  check (decided_by <> asked_by)
);
create index export_codes_newest on export_codes (book, code, serial desc);
create function refuse_export_code_change() returns trigger language plpgsql as $$
begin
  if old.decision is not null or (new.change_id, new.serial, new.book, new.code, new.export_code, new.asked_by,
      new.asked_at) is distinct from (old.change_id, old.serial, old.book, old.code, old.export_code, old.asked_by,
      old.asked_at) then
    raise exception 'the code % is decided, or what it is about would change', old.change_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger export_codes_guard before update on export_codes
  for each row execute function refuse_export_code_change();
create trigger export_codes_no_delete before delete or truncate on export_codes
  for each statement execute function refuse_change();
