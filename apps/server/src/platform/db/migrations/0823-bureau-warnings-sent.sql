-- A warning of a bureau also leaves as a text (docs/spec/lending.md#b4.237), by what sends reminders.
alter table contacts_log
  drop constraint contacts_log_kind_check,
  add constraint contacts_log_kind_check check (kind in ('dueSoon', 'dueToday', 'overdue', 'byHand', 'bureauWarning'));
