import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { BoundQuery, Querier, Tx } from './pool.ts'
import type { Tables } from './tables.ts'

/** Builds queries and never runs them: statements are compiled once and run on a `Querier`. */
export const sqlBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Placeholders, one for each field of the input, typed as the values that take their places. */
export type Params<Input> = { readonly [Name in keyof Input]-?: Input[Name] }

/** A statement without parameters takes no input argument. */
type InputArgs<Input> = keyof Input extends never ? [] : [input: Input]

/** A named prepared statement. Pass a `Db` to run it alone, a `Tx` to run it in a transaction. */
export interface Statement<Input, Row> {
  readonly name: string
  /** Its text, for tests that explain query plans. */
  sql(): string
  all(on: Querier, ...input: InputArgs<Input>): Promise<Row[]>
  /** The only row; throws when there is none, or more than one. */
  one(on: Querier, ...input: InputArgs<Input>): Promise<Row>
  maybeOne(on: Querier, ...input: InputArgs<Input>): Promise<Row | undefined>
  /** The number of rows written (or found). */
  run(on: Querier, ...input: InputArgs<Input>): Promise<number>
  /** For a write whose count nobody needs: its answer is awaited by the commit. */
  send(tx: Tx, ...input: InputArgs<Input>): void
}

/** What a compiled statement binds: a parameter of the input, or a constant of the query. */
type Slot = { param: string } | { constant: unknown }
interface Compiled {
  text: string
  slots: Slot[]
}

class Placeholder {
  readonly param: string
  constructor(param: string) {
    this.param = param
  }
}

// Each placeholder stands where a value of the input's type will stand, so it is typed as one.
const placeholders = <Input>(): Params<Input> =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Params<Input>

/**
 * Declares a statement from a Kysely query. It is compiled at its first use, once in the life of
 * the process. A list goes in as one array: `sql\`id = any(${p.ids})\``, never with `in`.
 */
export const statement = <Input, Row>(
  name: string,
  build: (params: Params<Input>) => { compile(): CompiledQuery<Row> },
): Statement<Input, Row> =>
  makeStatement(name, () => {
    const compiled = build(placeholders<Input>()).compile()
    return {
      text: compiled.sql,
      slots: compiled.parameters.map((value) =>
        value instanceof Placeholder ? { param: value.param } : { constant: value },
      ),
    }
  })

/** Declares a statement from SQL written by hand; `paramNames` are $1, $2, ... in order. */
export const rawStatement = <Input, Row>(
  name: string,
  text: string,
  paramNames: readonly (keyof Input & string)[],
): Statement<Input, Row> =>
  makeStatement(name, () => ({ text, slots: paramNames.map((param) => ({ param })) }))

const names = new Set<string>()
/** PostgreSQL cuts longer names off, and two of them could then become one. */
const NAME_LENGTH_MAX = 63

const makeStatement = <Input, Row>(
  name: string,
  compile: () => Compiled,
): Statement<Input, Row> => {
  if (names.has(name)) throw new Error(`two statements are named ${name}`)
  if (name.length > NAME_LENGTH_MAX) throw new Error(`the statement name ${name} is too long`)
  names.add(name)

  let compiled: Compiled | undefined
  const compileOnce = (): Compiled => {
    compiled ??= compile()
    return compiled
  }
  const bound = (input: InputArgs<Input>): BoundQuery => {
    const { text, slots } = compileOnce()
    return { name, text, values: bind(name, slots, input[0] ?? {}) }
  }
  const maybeOne = async (on: Querier, ...input: InputArgs<Input>): Promise<Row | undefined> => {
    const { rows } = await on.query<Row>(bound(input))
    if (rows.length > 1) throw new Error(`${name} found ${rows.length} rows instead of one`)
    return rows[0]
  }

  return {
    name,
    sql: () => compileOnce().text,
    maybeOne,
    async all(on, ...input) {
      return (await on.query<Row>(bound(input))).rows
    },
    async one(on, ...input) {
      const row = await maybeOne(on, ...input)
      if (row === undefined) throw new Error(`${name} found no row`)
      return row
    },
    async run(on, ...input) {
      return (await on.query<Row>(bound(input))).rowCount ?? 0
    },
    send: (tx, ...input) => tx.send(bound(input)),
  }
}

const bind = (name: string, slots: Slot[], input: object): unknown[] => {
  const byName = input as Record<string, unknown>
  return slots.map((slot) => {
    if ('constant' in slot) return slot.constant
    const value = byName[slot.param]
    // The driver would write NULL for it, silently.
    if (value === undefined) throw new TypeError(`${name} was run without ${slot.param}`)
    return value
  })
}
