-- Who is to be reminded is claimed in the order of people, a channel at a time. Of a day that has just been planned
-- PostgreSQL knows nothing yet, so the way has to be the only one there is.
create index contacts_log_due on contacts_log (contact_day, channel, user_id, id) where state = 'planned';
drop index contacts_log_planned;
