-- What became of a face check is told to the staff for as long as attempts at pictures are.
create index liveness_challenges_retention on liveness_challenges (started_at);
