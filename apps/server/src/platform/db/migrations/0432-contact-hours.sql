-- The part of the market's contact hours in which somebody wants to be reminded; without a row all of them.
create table contact_hours (
  user_id uuid primary key references users (id),
  -- Minutes since midnight, local time.
  from_minute integer not null check (from_minute >= 0),
  until_minute integer not null check (until_minute <= 1440),
  saved_at timestamptz not null,
  check (until_minute - from_minute >= 120)
);
