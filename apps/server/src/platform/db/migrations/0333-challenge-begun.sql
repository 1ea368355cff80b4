-- Of two answers of one key that cross on their way, the earlier one counts fewer uses when it comes. What was
-- asked before the key's last use is therefore no sign of a copied key. Those open at this moment end in minutes.
alter table operator_challenges add column begun_at timestamptz not null default now();
