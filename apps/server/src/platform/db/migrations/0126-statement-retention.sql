-- Statements of account are drawn anew for every day on which one is read; old ones are deleted.
create index documents_statements on documents (made_at) where kind = 'statement';
