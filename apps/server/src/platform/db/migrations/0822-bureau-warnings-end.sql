-- A warning ends once what it is about was paid (docs/spec/lending.md#b4.229): where that payment is reversed weeks later, its
-- borrower is warned anew.
alter table bureau_warnings add column ended_on date;
create index bureau_warnings_live on bureau_warnings (user_id, loan_id) where ended_on is null;
