-- Lays the tables of a database over the nodes of a Citus cluster, after deploy/citus/keys.sql (docs/guides/shard.md).
-- Not run by any test: Citus is not to be had from npm or Debian. What it says of tables, the tests hold to the schema.

-- Small, and read beside the rows of borrowers: on each node.
select create_reference_table(name) from unnest(array[
  'accounts', 'book_days', 'book_events', 'books', 'chart_accounts', 'credit_switches', 'fraud_cases',
  'guarantee_agreements', 'lender_accounts', 'operator_roles', 'operators', 'paper_words', 'posting_rules', 'product_versions'
]) as name;

-- Each row of a borrower beside all others of theirs.
select create_distributed_table('users', 'id', shard_count => 128);
set citus.enable_unsafe_triggers = on;
select create_distributed_table(c.oid::regclass::text, 'user_id', colocate_with => 'users')
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and a.attnotnull
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
order by c.relname;

-- Everything else stays on the first node, to be reached from all.
select citus_add_local_table_to_metadata(c.oid::regclass::text)
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
order by c.relname;
