-- Brings the keys of a migrated database into a form that a shard can hold (docs/guides/shard.md): what a borrower's
-- table keeps unique, it keeps unique for a borrower, and no foreign key leads from one shard to another.
-- Plain PostgreSQL, as the owner of the schema; apps/server/test/shards runs it. It may be run again.
begin;

-- A borrower's table has the borrower in each row; users are found by their own id.
create temporary table sharded on commit drop as
  select c.oid, c.relname as name, case c.relname when 'users' then 'id' else 'user_id' end as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (c.relname = 'users' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and a.attnotnull));

do $$
declare
  of record;
begin
  -- The key of a borrower is on the same shard; the rows of others are where they are.
  for of in
    select f.conrelid::regclass as "table", f.conname as name
    from pg_constraint f
    left join sharded s on s.oid = f.conrelid
    left join sharded t on t.oid = f.confrelid
    where f.contype = 'f' and (s.oid is not null or t.oid is not null)
      and not exists (
        select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname = s.key
          and t.oid is not null)
  loop
    execute format('alter table %s drop constraint %I', of."table", of.name);
  end loop;

  for of in
    select s.name as "table", s.key, i.indexrelid::regclass as index, c.conname as name,
      pg_get_constraintdef(c.oid) as constraint_text, pg_get_indexdef(i.indexrelid) as index_text
    from sharded s
    join pg_index i on i.indrelid = s.oid and i.indisunique
    left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where not exists (
      select from pg_attribute a where a.attrelid = i.indexrelid and a.attname = s.key)
  loop
    if of.name is null then
      execute format('drop index %s', of.index);
      execute replace(of.index_text, ' USING btree (', format(' USING btree (%I, ', of.key));
    else
      execute format('alter table %I drop constraint %I, add constraint %I %s', of."table", of.name, of.name,
        regexp_replace(of.constraint_text, '\(', format('(%s, ', of.key)));
    end if;
  end loop;
end $$;

commit;
