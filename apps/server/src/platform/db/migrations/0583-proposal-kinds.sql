-- Everything that waits for a second person, and what of it is of no borrower.
alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in
    ('waiver', 'writeOff', 'reversal', 'refund', 'proof', 'approval', 'reconciliation', 'monthClose',
      'adjustment', 'payoutReturn', 'dispute', 'guarantee', 'guaranteeClaim', 'bereavement', 'platformFee',
      'fundingLimit', 'withdrawal', 'loss', 'taxSetOff', 'settlement',
      'objection')),
  drop constraint proposals_whose,
  add constraint proposals_whose check ((user_id is null) =
    (kind in ('reconciliation', 'monthClose', 'adjustment', 'guarantee', 'platformFee', 'fundingLimit', 'withdrawal',
      'taxSetOff')));
