-- What each of the staff is (contract: operator/roles.ts). `operators.role` stays for a server of the
-- version before that runs meanwhile, and says as little as it may.

create table operator_roles (
  id uuid primary key,
  operator_id uuid not null references operators (id),
  role text not null,
  since_at timestamptz not null,
  -- Null: the command of the machine's own administrator.
  given_by uuid references operators (id),
  ended_at timestamptz,
  ended_by uuid references operators (id)
);
create unique index operator_roles_held on operator_roles (operator_id, role) where ended_at is null;
create trigger operator_roles_unsealed after insert or update on operator_roles
  for each row execute function mark_unsealed('id');

-- Whoever was `reviewer` decides applications and identities as before. `admin` is split: who makes the staff
-- decides about no borrower and no money any more.
insert into operator_roles (id, operator_id, role, since_at)
select gen_random_uuid(), o.id, held.role, o.created_at
from operators o
  join (values ('reviewer', 'creditOfficer'), ('reviewer', 'kycReviewer'), ('support', 'support'),
    ('finance', 'finance'), ('admin', 'admin')) as held (before, role) on held.before = o.role
where o.revoked_at is null;
