-- Frames of face checks as 256 coarse bits each (vision/frame-print.ts): a film that is shown again is
-- known even when it was cut, packed anew, zoomed or mirrored. They tell light from dark, not people.
-- What was kept of them before (liveness_frames) is worth nothing to this version; the table itself goes in a
-- later one, when no server of the version before writes to it.
delete from liveness_frames;
create table liveness_prints (
  id bigint generated always as identity primary key,
  print bytea not null,
  -- Keys under which like prints are found.
  bands int[] not null,
  seen_at timestamptz not null
);
create index liveness_prints_bands on liveness_prints using gin (bands);
create index liveness_prints_retention on liveness_prints (seen_at);

-- The same frames sent again after the answer was lost get the same answer, and no second look.
alter table liveness_challenges
  add column frames_hash bytea,
  add column tries_left integer;

-- What became of each picture of a document: the code that the person was told, how it was taken, and
-- which of the phone's demands on a picture had been lowered by then.
create table capture_attempts (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Made by the phone: the same picture sent again after a broken line.
  upload_id uuid not null,
  picture_type text not null,
  outcome text not null,
  taken_by text,
  relaxed text[] not null,
  tried_at timestamptz not null,
  unique (user_id, upload_id)
);
create index capture_attempts_retention on capture_attempts (tried_at);
