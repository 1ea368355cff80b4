-- The staff's lists go on by keys: each finds where its next page begins.

create index loans_waiting on loans (status, applied_at, id) where status in (10, 30);
drop index loans_submitted;
create index review_cases_waiting on review_cases (opened_at, id) where decided_at is null;
create index proofs_waiting on proofs (sent_at, id) where state = 'checking';
create index limit_requests_waiting on limit_requests (requested_at, id) where decided_at is null;
create index proposals_waiting on proposals (proposed_at, id) where decided_at is null;
create index feedback_waiting on feedback (due_on, id) where answered_at is null;
drop index feedback_open;
create index payments_loan_newest on payments (loan_id, paid_at desc, id desc);
create index payments_overpaid on payments (loan_id) where reversed_at is null and overpaid_minor > 0;
