-- Two triggers of every application and payment, cheaper: they say what they said.

-- A row whose key is its id is noted without being made into JSON, which for a loan is its whole agreement.
create or replace function mark_unsealed() returns trigger language plpgsql as $$
declare
  line jsonb;
  row_key text;
begin
  if tg_nargs = 1 and tg_argv[0] = 'id' then
    row_key := new.id;
  else
    line := to_jsonb(new);
    select string_agg(line ->> name, ' ' order by place) into row_key
    from unnest(tg_argv) with ordinality as columns (name, place);
  end if;
  insert into unsealed_rows (table_name, row_key) values (tg_table_name, row_key);
  return null;
end
$$;

-- A segment that is no longer what is known ends on that day, once.
create or replace function end_segment_once() returns trigger language plpgsql as $$
declare
  as_it_was accrual_segments := new;
begin
  as_it_was.known_until := old.known_until;
  if old.known_until <> 'infinity' or as_it_was is distinct from old then
    raise exception 'rows of accrual_segments are never changed or deleted'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
