import fc from 'fast-check'

/** The part of JSON Schema that the contract uses. */
interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Values that often break programs: of another type, empty, huge, invalid text, unusual numbers. */
const nasty: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  2 ** 53,
  -0.1,
  true,
  [],
  {},
  [[]],
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  // Cut at any even or odd length, one of them ends in half a character.
  '😀'.repeat(300),
  `x${'😀'.repeat(300)}`,
  '\u202e\ufeff\u2028',
  '../../etc/passwd',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '%00%ff',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '९'.repeat(50),
  '-0.00',
  '1e5',
  '99999999999999999999.99',
  '0000-00-00',
  '2026-02-30',
  { toString: null },
  { length: -1 },
  Array.from({ length: 300 }, () => 'x'),
)

const byPattern = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string()
  }
}

const wellFormed = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map(shaped))
  if (schema.allOf?.[0]) return shaped(schema.allOf[0])
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, of]) => [name, shaped(of)]),
        ),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.array(shaped(schema.items ?? {}), { maxLength: 4 })
    case 'integer':
      return fc.integer()
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'string':
      if (schema.format === 'uuid') return fc.uuid()
      return schema.pattern
        ? byPattern(schema.pattern)
        : fc.string({ unit: 'binary', maxLength: (schema.maxLength ?? 100) + 1 })
    default:
      return fc.jsonValue()
  }
}

/** Values that mostly match a schema, with a nasty one here and there. */
const shaped = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: wellFormed(schema), weight: 8 }, { arbitrary: nasty, weight: 1 })

/** Input for a schema: matching it, nearly matching it, or anything at all. */
export const sendable = (schema: object): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: wellFormed(schema as JsonSchema), weight: 6 },
    { arbitrary: fc.jsonValue(), weight: 1 },
    { arbitrary: nasty, weight: 1 },
  )
