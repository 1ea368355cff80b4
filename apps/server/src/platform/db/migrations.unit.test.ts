import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'

/** The migrations before the first released version, which no older server can be running beside. */
const FIRST_RELEASE = '0110-feedback.sql'

/** What would break a server of the previous version, or make it wait. */
const FORBIDDEN: readonly [why: string, pattern: RegExp][] = [
  ['drops what old code reads', /\bdrop\s+(table|column|view|type|schema)\b/i],
  ['renames what old code reads', /\brename\b/i],
  [
    'changes the type of a column, and rewrites the table',
    /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  ],
  ['refuses rows of old code', /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i],
  [
    'adds a column that old code does not fill',
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?:(?!,|;|\bdefault\b|\bgenerated\b)[\s\S])*\bnot\s+null\b(?:(?!,|;|\bdefault\b)[\s\S])*(?:,|;)/i,
  ],
]

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '')
/** What a function does is done when it is called, not when it is made. */
const withoutBodies = (text: string): string =>
  text.replaceAll(/\bcreate\s+function\b[^;$]*\$\$[\s\S]*?\$\$/gi, '')

const problemsOf = (text: string): string[] =>
  FORBIDDEN.filter(([, pattern]) => pattern.test(withoutBodies(withoutComments(text)))).map(
    ([why]) => why,
  )

describe('a migration leaves servers of the version before working', () => {
  const names = readdirSync(migrationsFolder).filter((name) => name > FIRST_RELEASE)

  test.each(names)('%s', (name) => {
    expect(problemsOf(readFileSync(join(migrationsFolder, name), 'utf8'))).toEqual([])
  })

  test.each([
    ['alter table loans drop column note;', 'drops what old code reads'],
    [
      'create function f() returns int language sql as $$ select 1 $$; drop table loans;',
      'drops what old code reads',
    ],
    ['alter table loans rename column a to b;', 'renames what old code reads'],
    [
      'alter table loans alter column a type bigint;',
      'changes the type of a column, and rewrites the table',
    ],
    ['alter table loans alter column a set not null;', 'refuses rows of old code'],
    ['alter table loans add column a int not null;', 'adds a column that old code does not fill'],
    [
      'alter table loans add column a text, add column b int not null check (b > 0);',
      'adds a column that old code does not fill',
    ],
  ])('finds %s', (text, why) => {
    expect(problemsOf(text)).toContain(why)
  })

  test.each([
    'alter table loans add column a int not null default 0;',
    'alter table loans add column a int;',
    'create table x (a int not null, b text not null); -- drop table loans',
    'create function f() returns int language plpgsql as $$ begin drop table old; end $$;',
  ])('lets %s pass', (text) => {
    expect(problemsOf(text)).toEqual([])
  })
})
