-- What is left of a person who asked for erasure: ids, and what the law has kept until its day. Their
-- phone goes at once, so that it may sign up anew; of a document only who borrowed with it stays.

alter table users alter column phone_hash drop not null, alter column phone_sealed drop not null;
alter table verified_identities alter column document_hash drop not null;
alter table payouts alter column account_sealed drop not null;
alter table proofs alter column file_key_sealed drop not null;

-- One row for each thing that goes later, and the day from which on it does.
create table erasures (
  user_id uuid not null references users (id),
  part text not null check (part in ('rest', 'consents', 'identity', 'books')),
  delete_on date not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  primary key (user_id, part)
);
create index erasures_due on erasures (delete_on) where done_at is null;
