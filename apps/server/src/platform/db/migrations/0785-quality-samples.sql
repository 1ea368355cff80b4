-- Cases of which a second person decides, not knowing what the first one did (docs/spec/lending.md#b11.140). What the first
-- one saw is kept for it for a few days, because the case itself forgets its pictures once it is decided.
create table quality_samples (
  user_id uuid not null references users (id),
  id uuid not null,
  case_id uuid not null,
  case_kind text not null check (case_kind in ('faceCase', 'documentCase', 'accountCase')),
  -- Drawn from its id, or decided in haste.
  cause text not null check (cause in ('drawn', 'haste')),
  -- Held: whether enough of them were decided in haste is not known yet. Lapsed: nobody looked in time.
  state text not null check (state in ('held', 'open', 'agreed', 'disagreed', 'settled', 'lapsed')),
  first_by uuid not null references operators (id),
  first_decision text not null check (first_decision in ('pass', 'fail')),
  first_reason text,
  first_at timestamptz not null,
  kept_until timestamptz not null,
  evidence_sealed bytea,
  second_by uuid references operators (id),
  second_decision text check (second_decision in ('pass', 'fail')),
  second_reason text,
  second_at timestamptz,
  -- What a lead found where the two differ. It changes nothing of the case.
  finding text check (finding in ('first', 'second', 'unclear')),
  found_by uuid references operators (id),
  found_at timestamptz,
  primary key (user_id, id),
  unique (user_id, case_id),
  check ((second_at is null) = (state in ('held', 'open', 'lapsed'))),
  check ((found_at is null) = (state <> 'settled'))
);
create index quality_samples_id on quality_samples (id);
create index quality_samples_first on quality_samples (first_by, first_at);
create index quality_samples_kept on quality_samples (kept_until) where evidence_sealed is not null;

create table quality_pictures (
  user_id uuid not null references users (id),
  id uuid not null,
  sample_id uuid not null,
  position smallint not null,
  what text not null check (what in ('front', 'back', 'selfie')),
  file_key_sealed bytea not null,
  primary key (user_id, id),
  foreign key (user_id, sample_id) references quality_samples (user_id, id) on delete cascade
);
create index quality_pictures_sample on quality_pictures (user_id, sample_id);

-- How many cases in a row somebody of the staff has decided in haste.
create table hasty_runs (
  operator_id uuid primary key references operators (id),
  run integer not null
);

insert into work_targets (kind, within) values ('qaSample', '3 days'), ('qaDisagreement', '3 days');

-- Whose work it is never: who has a part in what it is about. They are not even told that it is there.
alter table work_items add column not_for uuid[];

create function work_of_quality_sample() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state = 'open' then
    perform end_work('qaSample', old.id, case tg_op when 'UPDATE' then coalesce(new.second_at, now()) else now() end);
  end if;
  if tg_op <> 'INSERT' and old.state = 'disagreed' then
    perform end_work('qaDisagreement', old.id, case tg_op when 'UPDATE' then new.found_at else now() end);
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if new.state = 'open' then
    perform open_work('qaSample', new.id, new.user_id, null, null, null, null, new.case_kind,
      new.first_at, null);
    update work_items set not_for = array[new.first_by]
    where kind = 'qaSample' and subject_id = new.id and done_at is null;
  elsif new.state = 'disagreed' then
    perform open_work('qaDisagreement', new.id, new.user_id, null, null, null, null, new.case_kind,
      new.second_at, null);
    update work_items set not_for = array[new.first_by, new.second_by]
    where kind = 'qaDisagreement' and subject_id = new.id and done_at is null;
  end if;
  return null;
end
$$;
create trigger quality_samples_work after insert on quality_samples
  for each row when (new.state <> 'held') execute function work_of_quality_sample();
create trigger quality_samples_work_moved after update of state on quality_samples
  for each row when (old.state <> new.state) execute function work_of_quality_sample();
create trigger quality_samples_work_gone after delete on quality_samples
  for each row when (old.state in ('open', 'disagreed')) execute function work_of_quality_sample();
revoke execute on function work_of_quality_sample() from public;
