-- Decisions about the lender's cash wait for their second person beside all others; they concern no borrower.
alter table proposals
  drop constraint proposals_kind_check,
  alter column user_id drop not null,
  add constraint proposals_kind_check
    check (kind in ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation')),
  add constraint proposals_whose check ((user_id is null) = (kind = 'reconciliation'));
