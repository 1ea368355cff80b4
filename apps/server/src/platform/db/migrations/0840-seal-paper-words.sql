-- What papers are packed against is sealed like what they say: words that are lost, changed or put in past the server are named by
-- the proof of the next night, not by the first paper that nobody can read any more.
create trigger paper_words_unsealed after insert on paper_words
  for each row execute function mark_unsealed('id');
insert into unsealed_rows (table_name, row_key)
select 'paper_words', id::text from paper_words order by kept_at, id;
