-- The night's proof of payouts looks at what is rare, and no longer at every payout that ever was.
create index payout_events_contrary on payout_events (payout_id)
  where event in ('payout.failed', 'payout.reversed');
create index payouts_failed on payouts (id) where state = 'failed';
