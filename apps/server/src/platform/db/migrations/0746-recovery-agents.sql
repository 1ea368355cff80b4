-- Agencies that collect for lenders, and who of the staff works for one (docs/spec/lending.md#b4.178). Each row is what somebody
-- asked for, and holds once another person has confirmed it; the newest that was confirmed is what is registered.
create table recovery_agencies (
  version_id uuid primary key,
  -- In the order in which they were asked for.
  number bigint not null generated always as identity,
  -- The same over all its versions.
  agency_id uuid not null,
  name text not null,
  lenders text[] not null check (cardinality(lenders) > 0),
  certificate text not null,
  until_on date not null,
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  -- One person alone ends it, at once.
  ended_by uuid references operators (id),
  ended_at timestamptz,
  -- When the lead was told that the certificate runs out.
  warned_at timestamptz,
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null) and (ended_by is null) = (ended_at is null))
);
create index recovery_agencies_agency on recovery_agencies (agency_id, number desc);

create table recovery_agents (
  version_id uuid primary key,
  number bigint not null generated always as identity,
  operator_id uuid not null references operators (id),
  agency_id uuid not null,
  certificate text not null,
  until_on date not null,
  languages text[] not null check (cardinality(languages) > 0),
  asked_by uuid not null references operators (id),
  asked_at timestamptz not null,
  confirmed_by uuid references operators (id),
  confirmed_at timestamptz,
  ended_by uuid references operators (id),
  ended_at timestamptz,
  warned_at timestamptz,
  check (confirmed_by <> asked_by and asked_by <> operator_id),
  check ((confirmed_by is null) = (confirmed_at is null) and (ended_by is null) = (ended_at is null))
);
create index recovery_agents_operator on recovery_agents (operator_id, number desc);
create index recovery_agents_agency on recovery_agents (agency_id);

-- For which agency the borrower was told that somebody may call; null: of the lender's own staff.
alter table call_announcements add column agency_id uuid;

-- A certificate that runs out is work of the lead until it is renewed or its holder ended.
insert into work_targets (kind, within) values ('agentCertificate', '5 days');
create function work_of_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject uuid := case tg_table_name when 'recovery_agents' then to_jsonb(new) ->> 'operator_id'
    else to_jsonb(new) ->> 'agency_id' end;
begin
  if new.warned_at is distinct from old.warned_at then
    perform open_work('agentCertificate', subject, null, new.certificate, null, null, null, null,
      new.warned_at, null);
  else
    perform end_work('agentCertificate', subject, coalesce(new.ended_at, new.confirmed_at));
  end if;
  return null;
end
$$;
revoke execute on function work_of_certificate() from public;
create trigger recovery_agencies_work after update of warned_at, confirmed_at, ended_at on recovery_agencies
  for each row execute function work_of_certificate();
create trigger recovery_agents_work after update of warned_at, confirmed_at, ended_at on recovery_agents
  for each row execute function work_of_certificate();

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection', 'platformCredit', 'agency', 'agent')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff', 'platformCredit', 'agency', 'agent')));
