-- Receipts that nobody knew, until they are identified (docs/spec/lending.md#b9.135).
create index recon_exceptions_parked on recon_exceptions (found_on, exception_id)
  where state = 'posted' and decided_as = 'unidentified';
