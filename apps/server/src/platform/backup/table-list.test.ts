import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDivided, listPartitions, listSequences, listTables } from './table-list.ts'

let from: TestDatabase
let client: pg.Client
beforeAll(async () => {
  from = await createBareDatabase()
  client = new pg.Client(from.connection)
  await client.connect()
  await client.query(`
    create table plain (id bigint primary key generated always as identity, "order" int,
      twice int generated always as ("order" * 2) stored);
    create table days (on_day date not null, place text not null, id int, primary key (on_day, place))
      partition by range (on_day);
    create index days_place on days (place);
    create table a_may partition of days for values from ('2026-05-01') to ('2026-06-01')
      partition by list (place);
    create table a_here partition of a_may for values in ('here');
    create table z_june (like days including all);
    alter table days attach partition z_june for values from ('2026-06-01') to ('2026-07-01');
    create table b_rest partition of days default;
    create view seen as select * from days;
    create materialized view kept as select * from days;
    create sequence numbers;
    create sequence unused;
    create schema other;
    create table other.elsewhere (id int) partition by list (id);
    create table other.part partition of other.elsewhere for values in (1);
    insert into plain ("order") values (1), (2);
    select nextval('numbers');`)
})
afterAll(async () => {
  await client.end()
  await from.close()
})

test('tables are listed whole, without partitions, indexes and views', async () => {
  expect(await listTables(client)).toEqual([
    { name: 'days', columns: ['on_day', 'place', 'id'] },
    { name: 'plain', columns: ['id', '"order"'] },
  ])
  expect(await listDivided(client)).toEqual(['days'])
})

test('partitions are listed without their indexes, a divided one before its own, and can be made anew', async () => {
  const partitions = await listPartitions(client)
  expect(partitions).toEqual([
    {
      name: 'a_may',
      parent: 'days',
      bound: "FOR VALUES FROM ('2026-05-01') TO ('2026-06-01') partition by LIST (place)",
    },
    { name: 'b_rest', parent: 'days', bound: 'DEFAULT' },
    { name: 'z_june', parent: 'days', bound: "FOR VALUES FROM ('2026-06-01') TO ('2026-07-01')" },
    { name: 'a_here', parent: 'a_may', bound: "FOR VALUES IN ('here')" },
  ])
  await client.query('drop table days cascade')
  await client.query(
    'create table days (on_day date not null, place text not null) partition by range (on_day)',
  )
  for (const { name, parent, bound } of partitions) {
    await client.query(`create table ${name} partition of ${parent} ${bound}`)
  }
  expect(await listPartitions(client)).toEqual(partitions)
})

test('of sequences those that gave out a value', async () => {
  expect(await listSequences(client)).toEqual([
    { name: 'numbers', lastValue: '1' },
    { name: 'plain_id_seq', lastValue: '2' },
  ])
})
