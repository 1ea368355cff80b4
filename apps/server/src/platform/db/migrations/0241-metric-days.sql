-- The server's role makes and drops no tables: these two do it for the days of metric_events, in the name of
-- the owner. Who may call them is granted with the other rights (platform/db/rights).

-- Attaching a finished table lets others read and write meanwhile, which creating a partition in place would
-- not. Returns how many days were made.
create function make_metric_days(days date[]) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_day date;
  partition_name text;
  made integer := 0;
begin
  -- Creating and dropping takes turns under this lock: any number that never changes.
  perform pg_advisory_xact_lock(7206140);
  foreach of_day in array days loop
    partition_name := 'metric_events_on_' || to_char(of_day, 'YYYYMMDD');
    if to_regclass('public.' || partition_name) is null then
      execute format('create table public.%I (like public.metric_events including all)',
        partition_name);
      execute format(
        'alter table public.metric_events attach partition public.%I for values from (%L) to (%L)',
        partition_name, of_day, of_day + 1);
      made := made + 1;
    end if;
  end loop;
  return made;
end
$$;

-- Drops the days before this one, the oldest first, and returns how many. While a drop waits for its lock, all
-- writes queue behind it. A backup or a long query could hold it up for long, so it gives up soon.
create function drop_metric_days(before_day date, at_most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  set lock_timeout = '1s' as $$
declare
  old record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(7206140);
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.metric_events'::regclass
      and c.relname < 'metric_events_on_' || to_char(before_day, 'YYYYMMDD')
    order by c.relname limit at_most
  loop
    execute format('drop table public.%I', old.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

revoke execute on function make_metric_days(date[]) from public;
revoke execute on function drop_metric_days(date, integer) from public;
