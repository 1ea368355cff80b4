import { type Day, isDay } from '@noren/contract/dates'
import { CURRENCIES, type Minor } from '@noren/contract/money'
import * as z from 'zod/mini'
import type { ProductTerms } from './terms.ts'

/**
 * Which fields agreed terms have. Another field is another number, a line in UPGRADES that says what
 * terms without it meant, and a real example of the shape before it in the test.
 */
export const TERMS_SCHEMA = 2

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
  serviceFee: fee,
  taxOnFeesPpm: whole,
  feeCollected: z.enum(['atRepayment', 'atPayout']),
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

/** What terms of a schema become in the next one. */
const UPGRADES: Readonly<Record<number, (terms: Fields) => Fields>> = {
  // Whom a product is for was left out where anybody was meant. These carry no number.
  1: ({ eligibility, ...terms }) => ({
    ...terms,
    eligibility: { bandMin: null, workStatuses: null, ...(eligibility as Fields) },
  }),
}

/** Terms as they are kept with a product's version and with each loan. */
export const storedTerms = (terms: ProductTerms): string =>
  JSON.stringify({ ...terms, schema: TERMS_SCHEMA })

/**
 * What was kept, in the shape of today: nothing that was agreed changes, and no field is missing.
 * @throws RangeError when a field is missing or wrong, or a later version of this program wrote it
 */
export const readTerms = (stored: unknown): ProductTerms => {
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
