-- What an exception was matched with is looked for by it, for an export of what is open (domains/reconciliation).
create index recon_matches_exception on recon_matches (exception_id) where exception_id is not null;
