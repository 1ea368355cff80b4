-- What must not change afterwards is sealed (platform/seals): each row of a sealed table gets a link of a
-- chain, and each day a seal over the ends of all chains, under a key that the database never holds.
-- A row that is written is noted in unsealed_rows in the same transaction; a server makes its link within a
-- minute. Rows from before this are noted by the first server that seals, without a lock on their tables.

create table unsealed_rows (
  id bigint primary key generated always as identity,
  table_name text not null,
  row_key text not null
);
create index unsealed_rows_row on unsealed_rows (table_name, row_key);

create table sealed_rows (
  table_name text not null,
  position bigint not null check (position > 0),
  row_key text not null,
  -- Of the columns that never change, and of the whole row; a row that is final never changes again.
  fixed_hash bytea not null,
  row_hash bytea not null,
  is_final boolean not null,
  link bytea not null,
  key_number integer not null,
  sealed_at timestamptz not null,
  primary key (table_name, position)
);
create index sealed_rows_row on sealed_rows (table_name, row_key, position);
create trigger sealed_rows_append_only before update or delete or truncate on sealed_rows
  for each statement execute function refuse_change();

create table day_seals (
  number bigint primary key check (number > 0),
  business_day date not null unique,
  -- The first one: rows from before it are as they were found then.
  is_beginning boolean not null,
  heads jsonb not null,
  mac bytea not null,
  key_number integer not null,
  sealed_at timestamptz not null
);
create trigger day_seals_append_only before update or delete or truncate on day_seals
  for each statement execute function refuse_change();

-- Up to where a proof found nothing wrong; the next one goes on from there.
create table seal_checkpoints (
  id bigint primary key generated always as identity,
  seal_number bigint not null,
  seal_mac bytea not null,
  heads jsonb not null,
  whole_on date not null,
  proved_at timestamptz not null,
  mac bytea not null,
  key_number integer not null
);
create trigger seal_checkpoints_append_only before update or delete or truncate on seal_checkpoints
  for each statement execute function refuse_change();

-- Its arguments are the columns of the table's key.
create function mark_unsealed() returns trigger language plpgsql as $$
declare
  line jsonb := to_jsonb(new);
  row_key text;
begin
  select string_agg(line ->> name, ' ' order by place) into row_key
  from unnest(tg_argv) with ordinality as columns (name, place);
  insert into unsealed_rows (table_name, row_key) values (tg_table_name, row_key);
  return null;
end
$$;

create trigger operators_unsealed after insert or update on operators
  for each row execute function mark_unsealed('id');
create trigger operator_tokens_unsealed after insert or update on operator_tokens
  for each row execute function mark_unsealed('token_hash');
create trigger operator_audit_unsealed after insert on operator_audit
  for each row execute function mark_unsealed('id');
create trigger personal_data_reads_unsealed after insert on personal_data_reads
  for each row execute function mark_unsealed('id');
create trigger audit_seals_unsealed after insert on audit_seals
  for each row execute function mark_unsealed('id');
create trigger proposals_unsealed after insert or update on proposals
  for each row execute function mark_unsealed('id');
create trigger staff_money_actions_unsealed after insert on staff_money_actions
  for each row execute function mark_unsealed('user_id', 'id');
create trigger product_versions_unsealed after insert on product_versions
  for each row execute function mark_unsealed('product_code', 'version');
create trigger loans_unsealed after insert on loans
  for each row execute function mark_unsealed('id');
create trigger loan_moves_unsealed after insert on loan_moves
  for each row execute function mark_unsealed('id');
create trigger ledger_sets_unsealed after insert on ledger_sets
  for each row execute function mark_unsealed('id');
