-- All penal charges of a loan may be proposed to be given up.
alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'penalWaiver'));
