-- At which hour of the market's day reminders are to be seen; null: at the hour that it is.
alter table sandbox_clock add column contact_hour integer check (contact_hour between 0 and 23);
