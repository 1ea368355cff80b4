-- What one administrator proposes about a person of the staff and another confirms.
create table staff_proposals (
  id uuid primary key,
  kind text not null check (kind in ('invite', 'inviteAgain', 'roles', 'end')),
  -- Of an invitation: the id that the person will have.
  operator_id uuid not null,
  name text not null,
  roles text[] not null,
  proposed_by uuid not null references operators (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of an invitation, until it is decided.
  email_sealed bytea,
  language text not null,
  decided_by uuid references operators (id),
  decided_at timestamptz,
  decision text check (decision in ('confirmed', 'refused', 'expired'))
);
create unique index staff_proposals_open on staff_proposals (operator_id) where decided_at is null;
create trigger staff_proposals_unsealed after insert or update of decided_at on staff_proposals
  for each row execute function mark_unsealed('id');
