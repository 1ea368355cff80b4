-- Applications, requests for a higher limit and proofs of payment are decided twice too (docs/spec/lending.md#b11.127).
alter table quality_samples drop constraint quality_samples_case_kind_check;
alter table quality_samples add constraint quality_samples_case_kind_check check (case_kind in (
  'faceCase', 'documentCase', 'accountCase', 'application', 'limitRequest', 'proof'));
alter table quality_pictures drop constraint quality_pictures_what_check;
alter table quality_pictures add constraint quality_pictures_what_check
  check (what in ('front', 'back', 'selfie', 'proof'));
