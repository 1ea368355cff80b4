-- The staff reads the accounts that a person has and had; the index of the present ones leaves out those that were replaced.
create index bank_accounts_user on bank_accounts (user_id, saved_at desc);
-- What is held for a look is few, and looked through at each decision of its reviewer; the tally goes by the day.
create index quality_samples_held on quality_samples (first_by) where state = 'held';
create index quality_samples_at on quality_samples (first_at);
