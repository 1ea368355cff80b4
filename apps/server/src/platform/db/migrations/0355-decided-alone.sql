-- What one person of the staff decided alone about the lender's cash counts towards the sum of their 30 days.
create index recon_exceptions_alone on recon_exceptions (decided_by, decided_at)
  where decided_by is not null and confirmed_by is null;
