-- Two persons put somebody into a ring, so two let them out of it (docs/spec/lending.md#b4.161): who has said so first.
alter table fraud_case_members
  add column release_by uuid references operators (id),
  add column release_at timestamptz,
  add constraint fraud_case_members_release_check check ((release_by is null) = (release_at is null));
