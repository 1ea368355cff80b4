import { type Day, isDay } from '@noren/contract/dates'
import { CURRENCIES, type Minor } from '@noren/contract/money'
import * as z from 'zod/mini'
import type { ProductTerms } from './terms.ts'

/**
 * Version of the fields of agreed terms. A new field needs a new number, an entry in UPGRADES that gives
 * its meaning for older terms, and a real example of the previous schema in the test.
 */
export const TERMS_SCHEMA = 4

const whole = z.int()
const amount = z.custom<Minor>(Number.isSafeInteger)
const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value))
const fee = z.union([z.strictObject({ ppm: whole }), z.strictObject({ feeMinor: amount })])

const shape = z.strictObject({
  productCode: z.string(),
  version: whole,
  effectiveOn: day,
  lenderCode: z.string(),
  name: z.string(),
  iconName: z.string(),
  currency: z.enum(CURRENCIES),
  kind: z.enum(['bullet', 'instalments']),
  termDays: whole,
  instalmentCount: whole,
  periodsPerYear: z.nullable(whole),
  amountMinorMin: amount,
  amountMinorMax: amount,
  amountMinorStep: amount,
  dailyRatePpm: whole,
  taxOnInterestPpm: whole,
  serviceFee: fee,
  taxOnFeesPpm: whole,
  feeCollected: z.enum(['atRepayment', 'atPayout']),
  feeOnEarlyPayment: z.enum(['whole', 'proRata']),
  penalPpmPerDay: whole,
  penalCapPpm: whole,
  extension: z.nullable(z.strictObject({ days: whole, fee, countMax: whole })),
  coolingOffDays: whole,
  eligibility: z.strictObject({
    bandMin: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
    audience: z.enum(['all', 'returning']),
    kycTierMin: z.enum(['documentFace', 'operatorReviewed']),
    ageMin: whole,
    ageMax: whole,
    workStatuses: z.nullable(z.array(z.string())),
  }),
})

type Fields = Readonly<Record<string, unknown>>

/** Converts terms of a schema to the next one. */
const UPGRADES: Readonly<Record<number, (terms: Fields) => Fields>> = {
  // Eligibility fields that did not restrict anyone were left out. These terms have no schema number.
  1: ({ eligibility, ...terms }) => ({
    ...terms,
    eligibility: { bandMin: null, workStatuses: null, ...(eligibility as Fields) },
  }),
  // Every fee was owed whole.
  2: (terms) => ({ ...terms, feeOnEarlyPayment: 'whole' }),
  // Interest bore no tax.
  3: (terms) => ({ ...terms, taxOnInterestPpm: 0 }),
}

/** Terms as stored with a product's version and with each loan. */
export const storedTerms = (terms: ProductTerms): string =>
  JSON.stringify({ ...terms, schema: TERMS_SCHEMA })

/** Thousands of loans are under the same few terms. */
const KNOWN_MAX = 500
const known = new Map<string, ProductTerms>()

/**
 * Stored terms in today's schema: nothing that was agreed changes, and no field is missing. The same terms are the same object,
 * which nobody can change.
 * @throws RangeError if a field is missing or wrong, or a later version of this program wrote it
 */
export const readTerms = (stored: unknown): ProductTerms => {
  const text = JSON.stringify(stored)
  let terms = known.get(text)
  if (!terms) {
    terms = freeze(parseTerms(stored))
    if (known.size === KNOWN_MAX) known.clear()
    known.set(text, terms)
  }
  return terms
}

const freeze = <Value extends object>(value: Value): Value => {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) freeze(inner)
  }
  return Object.freeze(value)
}

const parseTerms = (stored: unknown): ProductTerms => {
  const { schema = 1, ...kept } = stored as Fields
  let terms: Fields = kept
  for (let number = Number(schema); number !== TERMS_SCHEMA; number += 1) {
    const upgrade = UPGRADES[number]
    if (!upgrade) throw new RangeError(`agreed terms of schema ${schema}: not known here`)
    terms = upgrade(terms)
  }
  const parsed = shape.safeParse(terms)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'an unknown field')
  throw new RangeError(`agreed terms of schema ${schema}: ${places.join(', ')}`)
}
