-- Somebody who is asked for an income, or for whom no loan is affordable, may change what they told
-- (docs/spec/lending.md#b4.49), and it is decided again.
alter table credit_triggers
  drop constraint credit_triggers_cause_check,
  add constraint credit_triggers_cause_check
    check (cause in ('certified', 'documentChanged', 'bankChanged', 'surveyChanged', 'incomeChanged', 'blocked',
      'unblocked', 'loanLate1', 'loanLate4', 'loanLate31', 'loanLate61', 'caughtUp', 'writtenOff', 'repaid',
      'reversed', 'limitAsked', 'tierChanged', 'reviewDay', 'staffAsked'));
