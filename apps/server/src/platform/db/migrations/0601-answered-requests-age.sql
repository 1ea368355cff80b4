-- Answers of requests go after half a year: rows come in the order of time, so ranges of pages are enough to find them.
create index answered_requests_age on answered_requests using brin (answered_at);
