-- Each entry of the two audit tables carries a hash of itself and of the entry before it, so that one
-- which was changed, taken out or put between shows. Every night the newest hash is sealed with a key
-- that the database does not have (audit_seals): who rewrites the whole chain cannot rewrite those.

alter table operator_audit add column position bigint unique, add column chain bytea;
alter table personal_data_reads add column position bigint unique, add column chain bytea;

create function chain_of(before bytea, line jsonb) returns bytea language sql immutable as $$
  select sha256(coalesce(before, ''::bytea) || convert_to((line - 'chain')::text, 'UTF8'))
$$;

-- Instants are part of the hash as text, so in one zone, whatever the session's.
create function chain_row() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  last record;
begin
  -- A restored backup brings its own.
  if new.chain is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('chain of ' || tg_table_name));
  execute format(
    'select position, chain from %I where position is not null order by position desc limit 1',
    tg_table_name) into last;
  new.position := coalesce(last.position, 0) + 1;
  new.chain := chain_of(last.chain, to_jsonb(new));
  return new;
end
$$;

-- Positions at which the chain does not hold.
create function broken_chain(of_table text) returns setof bigint
  language plpgsql stable set timezone = 'UTC' as $$
begin
  return query execute format(
    'select coalesce(position, 0) from (
       select t.position, t.chain, to_jsonb(t) as line,
         lag(t.position) over w as position_before, lag(t.chain) over w as chain_before
       from %I t window w as (order by t.position)) as lines
     where position is null or position <> coalesce(position_before, 0) + 1
       or chain is distinct from chain_of(chain_before, line)
     order by 1 limit 20', of_table);
end
$$;

-- Those that were there before.
create function chain_old_rows(of_table text) returns void
  language plpgsql set timezone = 'UTC' as $$
declare
  old record;
  last_chain bytea;
  next_position bigint := 1;
  own_chain bytea;
begin
  execute format('alter table %I disable trigger user', of_table);
  for old in execute format('select id from %I order by id', of_table) loop
    execute format('update %I set position = $1 where id = $2', of_table)
      using next_position, old.id;
    execute format('select chain_of($1, to_jsonb(t)) from %I t where id = $2', of_table)
      into own_chain using last_chain, old.id;
    execute format('update %I set chain = $1 where id = $2', of_table) using own_chain, old.id;
    last_chain := own_chain;
    next_position := next_position + 1;
  end loop;
  execute format('alter table %I enable trigger user', of_table);
end
$$;
select chain_old_rows('operator_audit');
select chain_old_rows('personal_data_reads');
drop function chain_old_rows(text);

create trigger operator_audit_chain before insert on operator_audit
  for each row execute function chain_row();
create trigger personal_data_reads_chain before insert on personal_data_reads
  for each row execute function chain_row();

create table audit_seals (
  id bigint primary key generated always as identity,
  table_name text not null,
  business_day date not null,
  position bigint not null,
  chain bytea not null,
  mac bytea not null,
  sealed_at timestamptz not null,
  unique (table_name, business_day)
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
