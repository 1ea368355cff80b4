-- What a person was shown and has not agreed to. Whoever agrees takes the row into key_facts, for good; what nobody agreed
-- to goes thirty days after the last day on which it could be.
create table shown_key_facts (
  id uuid primary key,
  user_id uuid not null references users (id),
  kfs_number text not null unique,
  hash text not null,
  language text not null,
  version text not null,
  product_code text not null,
  terms_version integer not null,
  principal_minor bigint not null,
  coupon_id uuid,
  content jsonb not null,
  made_at timestamptz not null,
  valid_until timestamptz not null,
  foreign key (product_code, terms_version) references product_versions (product_code, version)
);
create index shown_key_facts_user on shown_key_facts (user_id, made_at desc);
create index shown_key_facts_valid on shown_key_facts (valid_until);

-- Those of before, once; key_facts keeps its trigger for everybody afterwards.
alter table key_facts disable trigger key_facts_append_only;
with never as (
  delete from key_facts k
  where not exists (select from kfs_acceptances a where a.kfs_id = k.id)
    and not exists (select from loans l where l.kfs_id = k.id)
  returning id, user_id, kfs_number, hash, language, version, product_code, terms_version, principal_minor, coupon_id,
    content, made_at, valid_until
)
insert into shown_key_facts (id, user_id, kfs_number, hash, language, version, product_code, terms_version, principal_minor,
  coupon_id, content, made_at, valid_until)
select id, user_id, kfs_number, hash, language, version, product_code, terms_version, principal_minor, coupon_id, content,
  made_at, valid_until
from never;
alter table key_facts enable trigger key_facts_append_only;
