-- The agency's name and the certificate that the borrower was told, so that a new one is told anew
-- (docs/spec/lending.md#b4.186). Of an announcement before this they are not known: it counts as told otherwise.
alter table call_announcements
  add column agency_name text,
  add column certificate text;
