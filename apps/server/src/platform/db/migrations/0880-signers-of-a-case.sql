-- Who has signed something about a case, whatever became of it, is no second reader of it.
create index proposals_decided on proposals (subject_id) where decided_at is not null;
