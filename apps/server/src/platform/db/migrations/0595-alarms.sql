-- When an alarm about the state of the whole database was last called out, so that of several servers one says it.
create table alarm_calls (
  alarm text primary key,
  called_at timestamptz not null
);

-- Money that came and belongs to no loan: few rows among very many.
create index collection_events_unmatched on collection_events (received_at)
  where event = 'payment.captured' and payment_id is null and outcome in ('unknownRef', 'ignored');
