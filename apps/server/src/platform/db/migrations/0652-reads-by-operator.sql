-- How many masked values somebody of the staff has had shown in a day (docs/spec/lending.md#b11.112).
create index personal_data_reads_operator on personal_data_reads (operator_id, read_at desc);
