import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import { isCreditable, stateOfPostcode, taxNumber, taxYearOf } from '@noren/markets/tax-policy'
import { expect, test } from 'vitest'
import { setOffOf } from './set-off.ts'
import { divideTax, documentsOf, type OpenInvoice, type TaxMove } from './tax-documents.ts'

const pageOn = day('2026-05-04')
const policy = taxPolicyOn('in', pageOn)
const LENDER = { taxId: '27X', stateCode: '27', series: { invoice: 'BL', creditNote: 'BLC' } }

const move = (event: string, fee: number, tax: number, sourceId = event): TaxMove => ({
  ...{ loanId: 'loan', position: 7, event, sourceId },
  ...{ feeMinor: minor(fee), taxMinor: minor(tax) },
})
const invoice = (fee: number, tax: number, on = pageOn, documentId = 'first'): OpenInvoice => ({
  ...{ documentId, event: 'disbursalProcessed', pageOn: on, policy },
  ...{ taxableLeftMinor: minor(fee), taxLeftMinor: minor(tax) },
})
const of = (moves: TaxMove[], open: OpenInvoice[] = []) =>
  documentsOf(moves, { open, policy, pageOn }).map(
    ({ kind, taxableMinor, taxMinor, credits, refused }) =>
      [kind, taxableMinor, taxMinor, credits, refused].filter((one) => one !== null),
  )

test.each([
  ['nothing charged', [move('disbursalProcessed', 0, 0)], [], []],
  ['a disbursal', [move('disbursalProcessed', 300_00, 54_00)], [], [['invoice', 300_00, 54_00]]],
  [
    'an extension beside a waiver',
    [move('extensionCharged', 100_00, 18_00), move('waived', -50_00, -9_00)],
    [invoice(300_00, 54_00)],
    [
      ['invoice', 100_00, 18_00],
      ['creditNote', 50_00, 9_00, 'first'],
    ],
  ],
  [
    'interest paid beside an exit, each against its own invoices',
    [move('feesReturned', -300_00, -54_00), move('interestTaxDue', -10_00, -1_60)],
    [invoice(300_00, 54_00), { ...invoice(50_00, 8_00, pageOn, 'two'), event: 'interestTaxDue' }],
    [
      ['creditNote', 300_00, 54_00, 'first'],
      ['creditNote', 10_00, 1_60, 'two'],
    ],
  ],
  ['a waived fee without its tax', [move('waived', -300_00, 0)], [invoice(300_00, 54_00)], []],
  [
    'an exit',
    [move('feesReturned', -300_00, -54_00)],
    [invoice(300_00, 54_00)],
    [['creditNote', 300_00, 54_00, 'first']],
  ],
  [
    'an exit on the day of the payout',
    [move('disbursalProcessed', 300_00, 54_00), move('feesReturned', -300_00, -54_00)],
    [],
    [
      ['invoice', 300_00, 54_00],
      ['creditNote', 300_00, 54_00, 'planned 0'],
    ],
  ],
  [
    'an unwound loan of which tax had been waived',
    [move('disbursalProcessed', -300_00, -54_00), move('waived', 50_00, 9_00)],
    [invoice(250_00, 45_00)],
    [['creditNote', 250_00, 45_00, 'first']],
  ],
  [
    'more taken back than the oldest has left',
    [move('disbursalProcessed', -400_00, -72_00)],
    [invoice(300_00, 54_00), invoice(100_00, 18_00, pageOn, 'second')],
    [
      ['creditNote', 300_00, 54_00, 'first'],
      ['creditNote', 100_00, 18_00, 'second'],
    ],
  ],
  [
    'charged again what had been taken back',
    [move('feesReturned', 300_00, 54_00)],
    [invoice(0, 0)],
    [['invoice', 300_00, 54_00]],
  ],
  [
    'taken back on the last day',
    [move('feesReturned', -300_00, -54_00)],
    [invoice(300_00, 54_00, day('2025-04-01'))],
    [['creditNote', 300_00, 54_00, 'first']],
  ],
  [
    'taken back too late',
    [move('feesReturned', -300_00, -54_00)],
    [invoice(300_00, 54_00, day('2025-03-31'))],
    [['creditNote', 300_00, 54_00, 'first', 'tooLate']],
  ],
])('[B9.60] %s makes these documents', (_, moves, open, expected) => {
  expect(of(moves, open)).toEqual(expected)
})

test('[B9.60] the tax is halved within a state and whole between two, and an odd paisa is the union’s', () => {
  const within = divideTax(policy, LENDER, { taxMinor: minor(54_01), placeCode: '27' })
  expect(within).toEqual({ centralMinor: 27_01, stateMinor: 27_00, integratedMinor: 0 })
  const between = divideTax(policy, LENDER, { taxMinor: minor(54_01), placeCode: '29' })
  expect(between).toEqual({ centralMinor: 0, stateMinor: 0, integratedMinor: 54_01 })
})

test('[B9.61] a number has its lender, its financial year and at most 16 characters', () => {
  const number = (kind: 'invoice' | 'creditNote', on: string, no: number) =>
    taxNumber(policy, LENDER, { kind, year: taxYearOf(policy, day(on)).year, number: no })
  expect(number('invoice', '2027-03-31', 42)).toBe('BL26-27/00000042')
  expect(number('invoice', '2027-04-01', 1)).toBe('BL27-28/00000001')
  expect(number('creditNote', '2026-04-01', 99)).toBe('BLC26-27/0000099')
  expect(() => number('creditNote', '2026-04-01', 10_000_000)).toThrow(RangeError)
  const mexico = taxPolicyOn('mx', pageOn)
  expect(
    taxNumber(mexico, LENDER, { kind: 'invoice', year: taxYearOf(mexico, pageOn).year, number: 7 }),
  ).toBe('BL2026/000000007')
})

test.each([
  ['400001', '27'],
  ['403001', '30'],
  ['560001', '29'],
  ['248001', null],
  ['', null],
])('[B9.60] the state of the postcode %s is %s', (postcode, state) => {
  expect(stateOfPostcode(policy, postcode)).toBe(state)
})

test.each([
  ['in', '2027-03-31', '2027-11-30', true],
  ['in', '2027-03-31', '2027-12-01', false],
  ['in', '2027-04-01', '2028-11-30', true],
  ['in', '2027-04-01', '2028-12-01', false],
  ['mx', '2027-03-31', '2031-01-01', true],
] as const)('[B9.60] in %s an invoice of %s is credited on %s: %s', (code, invoiced, on, may) => {
  const of = taxPolicyOn(code, day(invoiced))
  expect(isCreditable(of, day(invoiced), day(on))).toBe(may)
})

test.each([
  // input, carried, owed: borne, used, left
  [1_01, 0, 54_00, 50, 51, 0],
  [1_00, 10_00, 54_00, 50, 10_50, 0],
  [100_00, 10_00, 54_00, 50_00, 54_00, 6_00],
  [100_00, 0, -5_00, 50_00, 0, 50_00],
  [0, 3_00, 2_00, 0, 2_00, 1_00],
])(
  '[B9.121] of an input of %i, with %i before and %i owed, %i is borne and %i used, and %i left',
  (input, carried, owed, borne, used, left) => {
    const of = { policy: 'p', inputMinor: minor(input), carriedMinor: minor(carried) }
    expect(setOffOf({ ...of, owedMinor: minor(owed) }, 500_000)).toMatchObject({
      ...{ borneMinor: borne, usedMinor: used, leftMinor: left },
    })
  },
)
