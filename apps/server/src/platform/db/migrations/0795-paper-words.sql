-- Words that the papers of many loans share, once: what is packed against them holds little but what is of its own loan
-- (setting PAPERS=compact). They are of a product, its lender and the law, never of a person, and nothing packed against them can be
-- read without them.
create table paper_words (
  id bytea primary key check (octet_length(id) = 8),
  words bytea not null,
  kept_at timestamptz not null
);
create trigger paper_words_append_only before update or delete or truncate on paper_words
  for each statement execute function refuse_change();

-- A Key Facts Statement stands in one of the two.
alter table shown_key_facts
  add column content_packed bytea,
  alter column content drop not null,
  add constraint shown_key_facts_content check ((content is null) <> (content_packed is null)) not valid;
alter table key_facts
  add column content_packed bytea,
  alter column content drop not null,
  add constraint key_facts_content check ((content is null) <> (content_packed is null)) not valid;
-- Packed already: the database need not try.
alter table shown_key_facts alter column content_packed set storage external;
alter table key_facts alter column content_packed set storage external;
alter table documents alter column paper_sealed set storage external;
