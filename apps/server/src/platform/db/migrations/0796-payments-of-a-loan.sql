-- A loan has few payments: those that payments_loan finds are put in order as they are read.
drop index payments_loan_newest;
