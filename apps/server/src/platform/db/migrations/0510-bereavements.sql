-- Reports of a death (docs/spec/lending.md#b4.80): anybody may tell of one, without an account. Whether the phone belongs to a
-- borrower is looked up afterwards and told to nobody; for fourteen days nothing is asked of that person then.

create table bereavements (
  report_id uuid primary key,
  -- As people say it.
  number text not null unique,
  -- Of the caller's device, so that the same report sent again is one.
  request_id text not null unique,
  input_hash bytea not null,
  -- Whose phone it is; null until it was looked up, and for ever where it is nobody's.
  user_id uuid references users (id),
  -- Who reports, whose phone, and the rest; gone with the papers.
  told_sealed bytea,
  file_id uuid,
  file_key_sealed bytea,
  -- For the limit of a day; forgotten after it.
  address_hash bytea,
  reported_on date not null,
  reported_at timestamptz not null,
  looked_up_at timestamptz,
  -- `ended`: the holder of the account has said that they live.
  state text not null default 'open' check (state in ('open', 'ended', 'notConfirmed', 'confirmed')),
  died_on date,
  -- What became of the debt: given up, or asked of the estate.
  closing text check (closing in ('waive', 'estate')),
  -- Null where the holder ended it.
  decided_by uuid references operators (id),
  confirmed_by uuid references operators (id),
  decided_at timestamptz,
  check ((file_id is null) = (file_key_sealed is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('notConfirmed', 'confirmed')) = (decided_by is not null)),
  check ((state = 'confirmed') = (confirmed_by is not null) and confirmed_by <> decided_by),
  check ((state = 'confirmed') = (died_on is not null) and (died_on is null) = (closing is null)),
  check (state <> 'confirmed' or user_id is not null)
);
create index bereavements_user on bereavements (user_id, reported_at desc) where user_id is not null;
create index bereavements_waiting on bereavements (reported_at, report_id) where state = 'open';
create index bereavements_unread on bereavements (reported_at) where looked_up_at is null;
create index bereavements_address on bereavements (address_hash, reported_at) where address_hash is not null;
create index bereavements_papers on bereavements (reported_at) where told_sealed is not null;

-- `bereaved`: somebody has told of a death. `death`: two persons have confirmed it; it begins on the day of the death, and from
-- then on nothing is earned.
alter table collection_holds
  drop constraint collection_holds_cause_check,
  add constraint collection_holds_cause_check
    check (cause in ('complaint', 'promise', 'hardship', 'bereaved', 'death'));

-- What two persons give up of a debt may be all of it.
alter table loan_waivers
  drop constraint loan_waivers_part_check,
  add constraint loan_waivers_part_check
    check (part in ('principal', 'interest', 'fee', 'tax', 'penal'));
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('waived', 'principal.waived', 5030, 1110),
  ('reversed', 'reversal.principal.waived', 1110, 5030);

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement'));

insert into work_targets (kind, within) values ('bereavement', '2 days');
create or replace function work_kind_of_proposal(of_kind text) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select case of_kind when 'proof' then 'proof' when 'approval' then 'application'
    when 'payoutReturn' then 'payoutContradiction' when 'reconciliation' then 'reconBreak'
    when 'bereavement' then 'bereavement' end
$$;

-- Waits as soon as it is known whose phone it is.
create function work_of_bereavement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = 'open' then
    perform open_work('bereavement', new.report_id, new.user_id, new.number, null, null, null, null,
      new.reported_at, null);
  else
    perform end_work('bereavement', old.report_id,
      case tg_op when 'UPDATE' then new.decided_at else now() end);
  end if;
  return null;
end
$$;
revoke execute on function work_of_bereavement() from public;
create trigger bereavements_work after update of looked_up_at on bereavements
  for each row when (old.looked_up_at is null and new.looked_up_at is not null and new.state = 'open')
  execute function work_of_bereavement();
create trigger bereavements_work_done after update of state on bereavements
  for each row when (old.state = 'open' and new.state <> 'open') execute function work_of_bereavement();
create trigger bereavements_work_gone after delete on bereavements
  for each row when (old.state = 'open') execute function work_of_bereavement();
