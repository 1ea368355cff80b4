import type { BoundQuery, Querier, Tx } from './pool.ts'

/** A statement without parameters takes no input argument. */
type InputArgs<Input> = keyof Input extends never ? [] : [input: Input]

/** A named prepared statement. Pass a `Db` to run it alone, or a `Tx` to run it in a transaction. */
export interface Statement<Input, Row> {
  readonly name: string
  /** The SQL text, for tests that explain query plans. */
  sql(): string
  all(on: Querier, ...input: InputArgs<Input>): Promise<Row[]>
  /** The only row; throws when there is none, or more than one. */
  one(on: Querier, ...input: InputArgs<Input>): Promise<Row>
  maybeOne(on: Querier, ...input: InputArgs<Input>): Promise<Row | undefined>
  /** The number of rows written (or found). */
  run(on: Querier, ...input: InputArgs<Input>): Promise<number>
  /** For a write whose row count nobody needs: the commit waits for its result. */
  send(tx: Tx, ...input: InputArgs<Input>): void
}

/**
 * Declares a statement; `paramNames` are $1, $2, ... in order. A list goes in as one array:
 * `= any($1::uuid[])`, never with `in`. A test compares Input and Row with what PostgreSQL says of it.
 */
export const rawStatement = <Input, Row>(
  name: string,
  text: string,
  paramNames: readonly (keyof Input & string)[],
): Statement<Input, Row> => {
  if (names.has(name)) throw new Error(`two statements are named ${name}`)
  if (name.length > NAME_LENGTH_MAX) throw new Error(`the statement name ${name} is too long`)
  names.add(name)

  const bound = (input: InputArgs<Input>): BoundQuery => ({
    name,
    text,
    values: bind(name, paramNames, input[0] ?? {}),
  })
  const maybeOne = async (on: Querier, ...input: InputArgs<Input>): Promise<Row | undefined> => {
    const { rows } = await on.query<Row>(bound(input))
    if (rows.length > 1) throw new Error(`${name} found ${rows.length} rows instead of one`)
    return rows[0]
  }

  return {
    name,
    sql: () => text,
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

const names = new Set<string>()
/** PostgreSQL truncates longer names, and two statements could then share one. */
const NAME_LENGTH_MAX = 63

const bind = (name: string, paramNames: readonly string[], input: object): unknown[] => {
  const byName = input as Record<string, unknown>
  return paramNames.map((param) => {
    const value = byName[param]
    // The driver would silently write NULL for undefined.
    if (value === undefined) throw new TypeError(`${name} was run without ${param}`)
    return value
  })
}
