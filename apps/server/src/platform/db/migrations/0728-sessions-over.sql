-- Sessions that have been over for long go by the night's job. Whichever came first ended them; null is never.
create index sessions_over on sessions (least(expires_at, revoked_at));
