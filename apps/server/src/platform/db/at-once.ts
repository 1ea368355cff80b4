import { hash } from 'node:crypto'
import { columnTypes } from './column-types.ts'
import type { Answer, BoundQuery, Querier } from './pool.ts'

/** A column of a statement's rows, and how PostgreSQL's text of it is read. */
interface Column {
  readonly name: string
  read(text: string): unknown
}

interface Asked {
  readonly query: BoundQuery
  done(answer: Answer<unknown>): void
  fail(error: unknown): void
}

/** What gathers statements now, to run them as one. */
const gathering = new WeakSet<Querier>()

/** The columns of each statement that has been run and may be joined with others, by its name. */
const knownColumns = new Map<string, readonly Column[]>()

/**
 * Runs statements that only read, and do not need each other's results, as one: each costs a round of its own in
 * PostgreSQL and in the driver, which is more than most of them do. `work` is given what to run them on; those that
 * it asks before it waits leave together, and each gets its rows as if it had been run alone. They see one moment.
 *
 * What a statement's columns are is learned when it runs for the first time in a process, alone; and where one of them
 * does more than read, each goes alone. Within another `atOnce` they leave with what that one asks.
 */
export const atOnce = <Result>(
  on: Querier,
  work: (on: Querier) => Promise<Result>,
): Promise<Result> => {
  if (gathering.has(on)) return work(on)
  let waiting: Asked[] = []
  const leave = (): void => {
    const asked = waiting
    waiting = []
    void answerAll(on, asked)
  }
  const gatherer: Querier = {
    query: <Row>(query: BoundQuery) =>
      new Promise<Answer<Row>>((done, fail) => {
        if (waiting.length === 0) process.nextTick(leave)
        waiting.push({ query, done: done as Asked['done'], fail })
      }),
  }
  gathering.add(gatherer)
  return work(gatherer)
}

const answerAll = async (on: Querier, asked: readonly Asked[]): Promise<void> => {
  const columns = asked.map(({ query }) => knownColumns.get(query.name ?? ''))
  if (asked.length === 1 || !columns.every((known) => known !== undefined)) {
    await Promise.all(asked.map((one) => answerAlone(on, one)))
    return
  }
  try {
    const values = asked.flatMap(({ query }) => query.values ?? [])
    const joined = { ...joinedOf(asked, columns), values }
    const { rows } = await on.query<{ found: (Texts[] | null)[] }>(joined)
    const [{ found } = { found: [] }] = rows
    for (const [at, one] of asked.entries()) {
      const own = (found[at] ?? []).map((texts) => rowOf(columns[at] ?? [], texts))
      one.done({ rows: own, rowCount: own.length, command: 'SELECT' })
    }
  } catch (error) {
    for (const one of asked) one.fail(error)
  }
}

const answerAlone = async (on: Querier, { query, done, fail }: Asked): Promise<void> => {
  try {
    const answer = await on.query<unknown>(query)
    learnColumns(query, answer)
    done(answer)
  } catch (error) {
    fail(error)
  }
}

const learnColumns = ({ name, text }: BoundQuery, { fields }: Answer<unknown>): void => {
  if (name === undefined || !fields || knownColumns.has(name) || DOES_MORE.test(text)) return
  const columns = fields.map((field) => ({
    name: field.name,
    read: columnTypes.getTypeParser(field.dataTypeID, 'text'),
  }))
  knownColumns.set(name, columns)
}

/** PostgreSQL's text of each column. */
type Texts = readonly (string | null)[]

const rowOf = (columns: readonly Column[], texts: Texts): Record<string, unknown> =>
  Object.fromEntries(
    columns.map(({ name, read }, at) => {
      const text = texts[at] ?? null
      return [name, text === null ? null : read(text)]
    }),
  )

const joinedByNames = new Map<string, { name: string; text: string }>()

const joinedOf = (asked: readonly Asked[], columns: readonly (readonly Column[] | undefined)[]) => {
  const names = asked.map(({ query }) => query.name).join(' ')
  let joined = joinedByNames.get(names)
  if (!joined) {
    let before = 0
    const parts = asked.map(({ query }, at) => {
      const part = partOf(query, columns[at] ?? [], before)
      before += query.values?.length ?? 0
      return part
    })
    const text = `select json_build_array(${parts.join(', ')}) as found`
    joined = { name: `at_once_${hash('sha256', names).slice(0, 16)}`, text }
    joinedByNames.set(names, joined)
  }
  return joined
}

/** Locks, writes and draws numbers: each has its place among other statements, so they go one by one. */
const DOES_MORE =
  /\bfor (no key )?update\b|\bfor (key )?share\b|\binsert into\b|\bupdate \w+ set\b|\bdelete from\b|\b(nextval|pg_\w*lock\w*)\(/i

/** One statement's rows as a list of lists of texts, under its name for who reads a log; its parameters follow `before` others. */
const partOf = (query: BoundQuery, columns: readonly Column[], before: number): string => {
  const own = query.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
  const texts = columns.map(({ name }) => `q."${name}"::text`).join(', ')
  return `(select /* ${query.name} */ json_agg(json_build_array(${texts})) from (${own}) q)`
}
