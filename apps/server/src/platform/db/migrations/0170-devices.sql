-- For the list of devices a person is signed in on (domain.md §10): what the browser called itself,
-- in two words, and when the session was last used.
alter table sessions
  add column device_label text not null default '',
  add column last_seen_at timestamptz default now();
update sessions set last_seen_at = created_at;
