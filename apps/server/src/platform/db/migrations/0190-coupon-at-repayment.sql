-- A coupon may be used when a running loan is repaid: it counts from that day. Null: from the first.
alter table loans add column coupon_on date;
