-- A loan that two persons hold to be lost (docs/books.md#loss): from the close of that day on it has the worst class of
-- its market, until they take it back or the borrower has paid all arrears. The debt stays what it is.

create table loss_decisions (
  user_id uuid not null references users (id),
  decision_id uuid not null,
  serial bigint not null generated always as identity,
  loan_id uuid not null references loans (id),
  book text not null references books (book),
  -- Why it is lost; `withdraw` takes the decisions before back.
  decision text not null
    check (decision in ('fraud', 'death', 'untraceable', 'insolvent', 'uncollectable', 'withdraw')),
  asked_by uuid not null references operators (id),
  confirmed_by uuid not null references operators (id),
  decided_on date not null,
  decided_at timestamptz not null,
  primary key (user_id, decision_id),
  check (asked_by <> confirmed_by)
);
create index loss_decisions_loan on loss_decisions (loan_id, serial);
create index loss_decisions_day on loss_decisions (book, decided_on);
create trigger loss_decisions_append_only before update or delete or truncate on loss_decisions
  for each statement execute function refuse_change();
create trigger loss_decisions_unsealed after insert on loss_decisions
  for each row execute function mark_unsealed('user_id', 'decision_id');

-- The close of its day has not been: like an entry it waits for one that runs.
create function decide_loss_on_open_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.book, new.decided_on - date '2000-01-01'));
  if exists (select from book_days where book = new.book and day >= new.decided_on) then
    raise exception 'day % of book % is closed', new.decided_on, new.book
      using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;
create trigger loss_decisions_open_day before insert on loss_decisions
  for each row execute function decide_loss_on_open_day();

alter table loan_classes
  drop constraint loan_classes_why_check,
  add constraint loan_classes_why_check check (why in ('days', 'borrower', 'paid', 'lateNews', 'decision'));
