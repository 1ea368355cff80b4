-- A confirmed death may be a mistake of identity (docs/spec/lending.md#b4.140): two persons take it back.
alter table bereavements
  -- Whether the account was blocked for it, and not for anything before.
  add column has_blocked boolean not null default false,
  add column undone_by uuid references operators (id),
  add column undone_confirmed_by uuid references operators (id),
  add column undone_at timestamptz,
  drop constraint bereavements_state_check,
  drop constraint bereavements_check2,
  drop constraint bereavements_check3,
  drop constraint bereavements_check4,
  drop constraint bereavements_check5,
  add constraint bereavements_state_check
    check (state in ('open', 'ended', 'notConfirmed', 'confirmed', 'mistaken')),
  add constraint bereavements_decided_check
    check ((state in ('notConfirmed', 'confirmed', 'mistaken')) = (decided_by is not null)),
  add constraint bereavements_confirmed_check
    check ((state in ('confirmed', 'mistaken')) = (confirmed_by is not null) and confirmed_by <> decided_by),
  add constraint bereavements_died_check check
    ((state in ('confirmed', 'mistaken')) = (died_on is not null) and (died_on is null) = (closing is null)),
  add constraint bereavements_owner_check check (state not in ('confirmed', 'mistaken') or user_id is not null),
  add constraint bereavements_undone_check check (
    (state = 'mistaken') = (undone_at is not null) and (undone_at is null) = (undone_by is null)
    and (undone_by is null) = (undone_confirmed_by is null) and undone_confirmed_by <> undone_by);

-- Who was blocked in the same moment was blocked for it.
update bereavements b set has_blocked = true
where state = 'confirmed' and exists (
  select from credit_triggers t
  where t.user_id = b.user_id and t.cause = 'blocked' and t.at = b.decided_at);

-- A plan that is agreed, and its end, change what may be lent.
alter table credit_triggers
  drop constraint credit_triggers_cause_check,
  add constraint credit_triggers_cause_check
    check (cause in ('certified', 'documentChanged', 'bankChanged', 'surveyChanged', 'incomeChanged', 'blocked',
      'unblocked', 'loanLate1', 'loanLate4', 'loanLate31', 'loanLate61', 'caughtUp', 'writtenOff', 'repaid',
      'reversed', 'limitAsked', 'tierChanged', 'reviewDay', 'staffAsked', 'proofRead', 'proofExpired',
      'proofWithdrawn', 'planAgreed', 'planEnded'));
insert into credit_triggers (user_id, trigger_id, cause, at, try_at)
select distinct on (user_id) user_id, gen_random_uuid(), 'planAgreed', now(), now()
from loan_plans where ended is null;
