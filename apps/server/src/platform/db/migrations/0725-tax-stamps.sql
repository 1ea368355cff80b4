-- Where the tax authority has invoices and credit notes stamped (Mexico: CFDI), each that has a number is stamped by a
-- provider after it got it, so that no page and no payout waits for a stamp (docs/books.md#stamps).

create table tax_stamps (
  user_id uuid not null,
  -- The provider's key: the same at every try.
  stamp_id uuid not null,
  loan_id uuid not null,
  document_id uuid not null references tax_documents (document_id),
  -- The stamp that this one stands for, of the same document.
  replaces uuid,
  state text not null check (state in ('waiting', 'refused', 'stamped', 'cancelling', 'cancelled')),
  asked_at timestamptz not null,
  -- When it is next looked at; null: never.
  try_at timestamptz,
  tries integer not null default 0,
  -- The authority's code of why it was refused.
  fault text,
  -- The instant that the document says it was made at, and the document: first as it is sent, then as it was stamped.
  drawn_at timestamptz,
  xml_sealed bytea,
  uuid text check (uuid ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$'),
  stamped_at timestamptz,
  cancel_reason text check (cancel_reason in ('01', '02')),
  cancelled_at timestamptz,
  primary key (user_id, stamp_id),
  foreign key (user_id, replaces) references tax_stamps (user_id, stamp_id),
  check ((uuid is not null) = (state in ('stamped', 'cancelling', 'cancelled'))),
  check ((uuid is null) = (stamped_at is null)),
  check ((try_at is not null) = (state in ('waiting', 'cancelling'))),
  check ((fault is not null) = (state = 'refused')),
  check ((cancel_reason is not null) = (state in ('cancelling', 'cancelled'))),
  check ((cancelled_at is not null) = (state = 'cancelled'))
);
create index tax_stamps_due on tax_stamps (try_at) where try_at is not null;
create index tax_stamps_refused on tax_stamps (asked_at) where state = 'refused';
-- One that counts of each document, and one that stands for each that is cancelled.
create unique index tax_stamps_current on tax_stamps (user_id, document_id)
  where state in ('waiting', 'refused', 'stamped');
create unique index tax_stamps_replaced on tax_stamps (user_id, replaces) where replaces is not null;
create trigger tax_stamps_kept before delete or truncate on tax_stamps
  for each statement execute function refuse_change();

-- What the authority has numbered keeps its number, and what is cancelled stays so.
create function refuse_stamp_change() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.stamp_id, new.loan_id, new.document_id, new.replaces, new.asked_at)
      is distinct from (old.user_id, old.stamp_id, old.loan_id, old.document_id, old.replaces, old.asked_at)
    or old.uuid is not null and (new.uuid, new.stamped_at, new.drawn_at)
      is distinct from (old.uuid, old.stamped_at, old.drawn_at)
    or old.cancel_reason is not null and new.cancel_reason is distinct from old.cancel_reason
    or old.state = 'cancelled' and new.state <> 'cancelled' then
    raise exception 'the stamp % is given, or what it is about would change', old.stamp_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger tax_stamps_guard before update on tax_stamps
  for each row execute function refuse_stamp_change();

-- What the sandbox's provider has stamped: a hash of what it was sent, and no document.
create table sandbox_stamps (
  stamp_id uuid primary key,
  sent_sha256 text not null,
  uuid text not null unique,
  stamped_at timestamptz not null,
  cancelled_at timestamptz,
  reason text
);

alter table provider_lines drop constraint provider_lines_line_check,
  add constraint provider_lines_line_check
    check (line in ('sms', 'push', 'mail', 'payout', 'collection', 'tax'));
insert into provider_lines (line) values ('tax');
