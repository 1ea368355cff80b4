-- What lists of loans need of each (docs/spec/lending.md#b11.57): narrow rows with the indexes of the
-- lists, beside the wide ones of the agreement. Triggers keep them in the transaction of what happened, in
-- the name of the owner: the loan's dates as its row has them, and of its principal what the books still
-- have as owed. How late a loan is follows from the day and is not stored.

create table loan_facts (
  user_id uuid not null references users (id),
  loan_id uuid not null references loans (id),
  loan_number text not null,
  status integer not null,
  lender_code text not null,
  product_code text not null,
  currency text not null,
  principal_minor bigint not null,
  -- As the lender's books have it; of a loan that was never paid out nothing.
  principal_left_minor bigint not null,
  applied_at timestamptz not null,
  disbursed_on date,
  due_on date,
  closed_at timestamptz,
  primary key (user_id, loan_id)
);

insert into loan_facts (user_id, loan_id, loan_number, status, lender_code, product_code, currency,
  principal_minor, principal_left_minor, applied_at, disbursed_on, due_on, closed_at)
select l.user_id, l.id, l.loan_number, l.status, l.lender_code, l.product_code, l.currency,
  l.principal_minor, coalesce(b.left_minor, 0), l.applied_at, l.disbursed_on, l.due_on, l.closed_at
from loans l left join (
  select e.loan_id,
    sum(case when p.debit_code = 1110 then p.amount_minor else -p.amount_minor end)::bigint as left_minor
  from postings p join journal_entries e on e.id = p.entry_id
  where 1110 in (p.debit_code, p.credit_code) group by e.loan_id
) b on b.loan_id = l.id;

create unique index loan_facts_loan on loan_facts (loan_id);
create index loan_facts_applied on loan_facts (applied_at desc, loan_id desc);
create index loan_facts_status on loan_facts (status, applied_at desc, loan_id desc);
create index loan_facts_lender on loan_facts (lender_code, applied_at desc, loan_id desc);
create index loan_facts_due on loan_facts (due_on, loan_id) where status in (50, 70);

create function facts_of_loan() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into loan_facts (user_id, loan_id, loan_number, status, lender_code, product_code, currency,
      principal_minor, principal_left_minor, applied_at, disbursed_on, due_on, closed_at)
    values (new.user_id, new.id, new.loan_number, new.status, new.lender_code, new.product_code,
      new.currency, new.principal_minor, 0, new.applied_at, new.disbursed_on, new.due_on, new.closed_at);
  else
    update loan_facts set status = new.status, disbursed_on = new.disbursed_on, due_on = new.due_on,
      closed_at = new.closed_at
    where user_id = new.user_id and loan_id = new.id;
  end if;
  return null;
end
$$;
create trigger loans_facts after insert on loans for each row execute function facts_of_loan();
create trigger loans_facts_moved after update of status, disbursed_on, due_on, closed_at on loans
  for each row when ((old.status, old.disbursed_on, old.due_on, old.closed_at)
    is distinct from (new.status, new.disbursed_on, new.due_on, new.closed_at))
  execute function facts_of_loan();

create function principal_of_posting() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update loan_facts f set principal_left_minor = principal_left_minor
    + case when new.debit_code = 1110 then new.amount_minor else -new.amount_minor end
  from journal_entries e
  where e.id = new.entry_id and f.user_id = e.user_id and f.loan_id = e.loan_id;
  return null;
end
$$;
create trigger postings_facts after insert on postings
  for each row when (1110 in (new.debit_code, new.credit_code)) execute function principal_of_posting();

revoke execute on function facts_of_loan() from public;
revoke execute on function principal_of_posting() from public;
