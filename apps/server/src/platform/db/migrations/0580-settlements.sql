-- A lower sum that ends a loan (docs/spec/lending.md#b4.120): what was agreed and in which words. How much of it has come
-- follows from the payments; once all has, the rest is waived.

create table loan_settlements (
  user_id uuid not null,
  settlement_id uuid not null,
  loan_id uuid not null references loans (id),
  number text not null unique,
  sum_minor bigint not null check (sum_minor > 0),
  owed_minor bigint not null check (owed_minor > sum_minor),
  -- Of what was owed: what would be given up, and the principal in it.
  given_up_minor bigint not null check (given_up_minor > 0),
  given_up_principal_minor bigint not null check (given_up_principal_minor >= 0),
  days smallint not null check (days > 0),
  -- Part of the consent ledger: what was accepted, word for word, on which device.
  hash text not null,
  language text not null,
  version text not null,
  device_id text not null,
  content jsonb not null,
  asked_on date not null,
  asked_at timestamptz not null,
  answer_on date,
  -- Null until it is agreed.
  last_on date,
  state text not null check (state in ('asked', 'agreed', 'paid', 'lapsed', 'refused', 'ended')),
  -- Null where no principal is given up, which nobody has to decide.
  decided_by uuid references operators (id),
  confirmed_by uuid references operators (id),
  decided_at timestamptz,
  closed_on date,
  primary key (user_id, settlement_id),
  check (state <> 'asked' or (answer_on is not null and last_on is null)),
  check (state not in ('agreed', 'paid', 'lapsed') or last_on is not null),
  check (confirmed_by is null or confirmed_by <> decided_by),
  -- Principal is given up by two persons.
  check (given_up_principal_minor = 0 or state not in ('agreed', 'paid', 'lapsed') or confirmed_by is not null)
);
-- One a time.
create unique index loan_settlements_open on loan_settlements (loan_id) where state in ('asked', 'agreed');
create index loan_settlements_loan on loan_settlements (loan_id, asked_at);
create index loan_settlements_id on loan_settlements (settlement_id);
create index loan_settlements_waiting on loan_settlements (asked_at, settlement_id) where state = 'asked';
create index loan_settlements_running on loan_settlements (user_id, settlement_id) where state = 'agreed';

-- The rest of a debt is waived by whoever agreed, or by nobody's hand; a payment that its bank takes back undoes it.
alter table loan_waivers
  alter column operator_id drop not null,
  add column reversed_at timestamptz,
  add constraint loan_waivers_by_check check (operator_id is not null or reason = 'settlement');

-- The loss was taken when the debt was written off.
insert into book_events (event, words, source_kind) values
  ('waivedAfterWriteOff', 'Waiver of a debt that was written off before: the loss was taken then', 'waiver');
insert into posting_rules (event, reason, debit_code, credit_code) values
  ('waivedAfterWriteOff', 'principal.waived.late', 1190, 1110),
  ('waivedAfterWriteOff', 'interest.waived.late', 1190, 1120),
  ('waivedAfterWriteOff', 'fee.waived.late', 1190, 1130),
  ('waivedAfterWriteOff', 'tax.waived.late', 1190, 1140),
  ('waivedAfterWriteOff', 'penal.waived.late', 1190, 1150),
  ('reversed', 'reversal.principal.waived.late', 1110, 1190),
  ('reversed', 'reversal.interest.waived.late', 1120, 1190),
  ('reversed', 'reversal.fee.waived.late', 1130, 1190),
  ('reversed', 'reversal.tax.waived.late', 1140, 1190),
  ('reversed', 'reversal.penal.waived.late', 1150, 1190);

insert into work_targets (kind, within) values ('settlement', '3 days');

create function work_of_settlement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform open_work('settlement', new.settlement_id, new.user_id, new.number, null, null, null, null,
      new.asked_at, null);
  else
    perform end_work('settlement', new.settlement_id, coalesce(new.decided_at, now()));
  end if;
  return null;
end
$$;
revoke execute on function work_of_settlement() from public;
create trigger loan_settlements_work after insert on loan_settlements
  for each row when (new.state = 'asked') execute function work_of_settlement();
create trigger loan_settlements_work_done after update of state on loan_settlements
  for each row when (old.state = 'asked' and new.state <> 'asked') execute function work_of_settlement();

-- Nobody comes back as new after principal was given up.
alter table credit_memory
  drop constraint credit_memory_code_check,
  add constraint credit_memory_code_check check (code in ('writtenOff', 'settledForLess', 'late61'));
