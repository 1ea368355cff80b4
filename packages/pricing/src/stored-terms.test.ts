import { describe, expect, test } from 'vitest'
import { bulletTerms, instalmentTerms } from './sample-terms.ts'
import { readTerms, storedTerms, TERMS_SCHEMA } from './stored-terms.ts'

/** The JSON of the first schema as stored in product_versions and loans, unchanged. */
const OF_SCHEMA_1 = {
  anybody:
    '{"version":1,"effectiveOn":"2025-01-01","currency":"INR","kind":"bullet","instalmentCount":1,"periodsPerYear":null,"amountMinorMin":500000,"amountMinorMax":1500000,"amountMinorStep":50000,"taxOnFeesPpm":180000,"feeCollected":"atRepayment","penalPpmPerDay":500,"penalCapPpm":100000,"extension":{"days":7,"fee":{"ppm":5000},"countMax":1},"coolingOffDays":3,"eligibility":{"audience":"all","kycTierMin":"documentFace","ageMin":21,"ageMax":65},"lenderCode":"banyan-lane","iconName":"lender-banyan","productCode":"lane-14","name":"Lane 14","termDays":14,"dailyRatePpm":1000,"serviceFee":{"ppm":10000}}',
  somebody:
    '{"version":1,"effectiveOn":"2025-01-01","currency":"INR","kind":"bullet","instalmentCount":1,"periodsPerYear":null,"amountMinorMin":1000000,"amountMinorMax":8000000,"amountMinorStep":50000,"taxOnFeesPpm":180000,"feeCollected":"atRepayment","penalPpmPerDay":500,"penalCapPpm":100000,"extension":null,"coolingOffDays":3,"eligibility":{"audience":"all","kycTierMin":"documentFace","ageMin":21,"ageMax":65,"bandMin":"B","workStatuses":["salaried"]},"lenderCode":"tidewell","iconName":"lender-tidewell","productCode":"tide-91","name":"Tide 91","termDays":91,"dailyRatePpm":900,"serviceFee":{"ppm":10000}}',
}

/** The same of the second schema. */
const OF_SCHEMA_2 =
  '{"version":1,"effectiveOn":"2025-01-01","currency":"INR","kind":"bullet","instalmentCount":1,"periodsPerYear":null,"amountMinorMin":500000,"amountMinorMax":8000000,"amountMinorStep":50000,"taxOnFeesPpm":180000,"feeCollected":"atRepayment","penalPpmPerDay":500,"penalCapPpm":100000,"extension":{"days":15,"fee":{"ppm":5000},"countMax":1},"coolingOffDays":3,"eligibility":{"bandMin":null,"audience":"all","kycTierMin":"documentFace","ageMin":21,"ageMax":65,"workStatuses":null},"lenderCode":"banyan-lane","iconName":"lender-banyan","productCode":"lane-30","name":"Lane 30","termDays":30,"dailyRatePpm":900,"serviceFee":{"ppm":15000},"schema":2}'

/** What these terms do not say. */
const ADDED = { feeOnEarlyPayment: 'whole', taxOnInterestPpm: 0 }

describe('terms of an older schema are read in the shape of today', () => {
  test('without saying whom they are for, they are for anybody', () => {
    const stored = JSON.parse(OF_SCHEMA_1.anybody)
    const { eligibility, feeOnEarlyPayment, taxOnInterestPpm, ...terms } = readTerms(stored)
    expect(eligibility).toEqual({ ...stored.eligibility, bandMin: null, workStatuses: null })
    expect({ feeOnEarlyPayment, taxOnInterestPpm }).toEqual(ADDED)
    expect({ ...terms, eligibility: stored.eligibility }).toEqual(stored)
  })

  test('what they do say stays', () => {
    const stored = JSON.parse(OF_SCHEMA_1.somebody)
    expect(readTerms(stored)).toEqual({ ...stored, ...ADDED })
    expect(readTerms(stored).eligibility).toMatchObject({
      bandMin: 'B',
      workStatuses: ['salaried'],
    })
  })
})

test('the same terms are read once, and what nobody can change', () => {
  const read = readTerms(JSON.parse(OF_SCHEMA_1.somebody))
  expect(readTerms(JSON.parse(OF_SCHEMA_1.somebody))).toBe(read)
  expect(readTerms(JSON.parse(OF_SCHEMA_1.anybody))).not.toBe(read)
  expect(() => Object.assign(read.eligibility, { bandMin: null })).toThrow(TypeError)
})

test('of the second schema every fee was owed whole, whenever it was paid', () => {
  const { schema, ...terms } = JSON.parse(OF_SCHEMA_2)
  expect(schema).toBe(2)
  expect(readTerms({ schema, ...terms })).toEqual({ ...terms, ...ADDED })
})

test('of the third schema no interest bore a tax', () => {
  const terms = { ...JSON.parse(OF_SCHEMA_2), feeOnEarlyPayment: 'proRata', schema: 3 }
  const { schema, ...rest } = terms
  expect(readTerms({ schema, ...rest })).toEqual({ ...rest, taxOnInterestPpm: 0 })
})

test.each([
  ['bullet', bulletTerms()],
  ['instalments', instalmentTerms()],
])('%s: what is written is read as it was, with the number of its schema', (_, terms) => {
  const stored = JSON.parse(storedTerms(terms))
  expect(stored.schema).toBe(TERMS_SCHEMA)
  expect(readTerms(stored)).toEqual(terms)
})

test.each([
  ['a field is missing', { penalCapPpm: undefined }, 'agreed terms of schema 4: penalCapPpm'],
  ['a field is wrong', { termDays: 30.5 }, 'agreed terms of schema 4: termDays'],
  [
    'a later program wrote them',
    { schema: TERMS_SCHEMA + 1 },
    'agreed terms of schema 5: not known',
  ],
  ['they have a field that nobody knows', { bonus: 1 }, 'an unknown field'],
])('never read half: %s', (_, change, message) => {
  const stored = { ...JSON.parse(storedTerms(bulletTerms())), ...change }
  expect(() => readTerms(stored)).toThrow(message)
})
