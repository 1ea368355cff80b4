-- Which passkey signed which decision: enough to verify it without the server (operator/signing.ts).
create table decision_signatures (
  audit_id bigint primary key references operator_audit (id),
  operator_id uuid not null references operators (id),
  credential_id text not null references operator_credentials (id),
  call text not null,
  request_id text not null,
  input_hash bytea not null,
  -- What was decided, as it was hashed; null where it names a person.
  decided_text text,
  nonce bytea not null,
  origin text not null,
  authenticator_data bytea not null,
  client_data bytea not null,
  signature bytea not null,
  public_key bytea not null,
  signed_at timestamptz not null
);
create trigger decision_signatures_append_only before update or delete or truncate
  on decision_signatures for each statement execute function refuse_change();
create trigger decision_signatures_unsealed after insert on decision_signatures
  for each row execute function mark_unsealed('audit_id');
