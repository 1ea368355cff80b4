-- The credit decision that a loan rests on, as it stood when the loan was applied for (docs/spec/lending.md#b4.25). Null
-- in loans of before. No foreign key: the decision goes when its person is erased, the loan's figures stay.
alter table loans add column decision_id uuid;
create index loans_decision on loans (decision_id) where decision_id is not null;
