-- Restores that were tried: what a server lost now would cost in hours of work and in time, and whether all of it held.
create table restore_drills (
  id uuid primary key,
  drilled_at timestamptz not null,
  -- The name of the backup's folder; null where there was none.
  backup text,
  backup_made_at timestamptz,
  -- Seconds of work that would have been lost, and until the restored copy was proven.
  lost_seconds integer check (lost_seconds >= 0),
  restore_seconds integer check (restore_seconds >= 0),
  is_passed boolean not null,
  -- Why it did not pass, a sentence.
  problem text check (is_passed = (problem is null))
);
create trigger restore_drills_append_only before update or delete or truncate
  on restore_drills for each statement execute function refuse_change();
create index restore_drills_passed on restore_drills (drilled_at) where is_passed;
