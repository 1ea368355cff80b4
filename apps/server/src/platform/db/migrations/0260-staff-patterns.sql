-- What was noticed of how one of the staff works, and was called out once a business day.
create table staff_patterns (
  -- One of the person's accounts; a person has one for each role.
  operator_id uuid not null references operators (id),
  business_day date not null,
  pattern text not null check (pattern in ('refundsByOneHand', 'looksWithoutDecision')),
  count integer not null check (count > 0),
  noticed_at timestamptz not null,
  primary key (operator_id, business_day, pattern)
);
create trigger staff_patterns_append_only before update or delete or truncate
  on staff_patterns for each statement execute function refuse_change();

-- The last day's looks, and the decisions that followed them.
create index personal_data_reads_time on personal_data_reads (read_at);
create index operator_audit_user on operator_audit (user_id, done_at) where user_id is not null;
