-- Coupons (domain.md §7): one gift, one expiry, used by at most one loan at a time.
create table coupons (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Why it was given; a person gets one for each reason, however often it is asked for.
  granted_for text not null,
  target text not null check (target in ('interest', 'fee')),
  currency text not null,
  amount_minor bigint check (amount_minor > 0),
  percent_ppm integer check (percent_ppm between 1 and 1000000),
  expires_on date not null,
  granted_at timestamptz not null,
  loan_id uuid references loans (id),
  used_at timestamptz,
  unique (user_id, granted_for),
  check ((amount_minor is null) <> (percent_ppm is null))
);
create unique index coupons_loan on coupons (loan_id) where loan_id is not null;
