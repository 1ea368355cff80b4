import pg from 'pg'

const { builtins } = pg.types
const BIGINT_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMP_ARRAY = 1115
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

/** Reads a bigint column as a number; throws on one that a number cannot hold exactly. */
export const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`)
  return value
}

const refuse = (type: string, instead: string) => (): never => {
  throw new TypeError(`a column of type ${type} was read: ${instead}`)
}
const refuseNumeric = refuse(
  'numeric',
  'cast it to bigint in the query (sum() of bigint is numeric)',
)
const refuseTimestamp = refuse('timestamp without time zone', 'use timestamptz')

const readTextArray = pg.types.getTypeParser(TEXT_ARRAY as number) as unknown as (
  text: string,
) => (string | null)[]
const asIs = (text: string): string => text

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [
    BIGINT_ARRAY,
    (text) => readTextArray(text).map((item) => (item === null ? null : safeInteger(item))),
  ],
  [builtins.DATE, asIs],
  [DATE_ARRAY, readTextArray],
  [builtins.NUMERIC, refuseNumeric],
  [NUMERIC_ARRAY, refuseNumeric],
  [builtins.TIMESTAMP, refuseTimestamp],
  [TIMESTAMP_ARRAY, refuseTimestamp],
])

/**
 * How columns are parsed: bigint as a checked safe integer, date as 'YYYY-MM-DD', timestamptz as Date;
 * numeric and timestamp throw, because neither money nor instants may use them.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
