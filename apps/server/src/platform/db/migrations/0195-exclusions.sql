-- Documents of people who were blocked for fraud, or while a check was open, and then had their data
-- erased: a keyed hash and a day, so that an erasure does not undo the block.

create table exclusions (
  document_hash bytea primary key,
  reason text not null,
  excluded_at timestamptz not null,
  until_on date not null
);
create index exclusions_due on exclusions (until_on);
