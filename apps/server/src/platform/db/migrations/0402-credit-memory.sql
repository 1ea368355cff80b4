-- What an erasure does not undo (docs/spec/lending.md#b4.26): of somebody whose loan was written off, or more than sixty
-- days late, and is repaid, a keyed hash of the document, one code and two days. Nothing is kept of anyone else.
create table credit_memory (
  document_hash bytea primary key,
  code text not null check (code in ('writtenOff', 'late61')),
  -- When the last such loan was repaid.
  repaid_on date not null,
  until_on date not null check (until_on > repaid_on)
);
create index credit_memory_due on credit_memory (until_on);
