import { expect, test } from 'vitest'
import type { Texts } from '../../../device/texts.ts'
import type { Offer } from '../../../loan-view/terms.ts'
import { wishTable } from '../../../loan-view/wish-table.tsx'
import {
  startingWishes,
  TOGETHER,
  type Wishes,
  wishesIn,
  wishesTrouble,
  wishInput,
  wishTrouble,
} from '../../../loan-view/wishes.ts'
import { brokenIn } from '../../../shell/form/broken-in.fixture.ts'
import { type Guidance, guidanceState, type Reservation } from './guidance.ts'

const offer = (productCode: string, amounts: [string, string, string]): Offer =>
  ({
    productCode,
    currency: 'INR',
    terms: { amountMin: amounts[0], amountMax: amounts[1], amountStep: amounts[2] },
  }) as Offer

const LANE = offer('lane-30', ['5000.00', '40000.00', '500.00'])
const ROW = offer('row-91', ['10000.00', '80000.00', '1000.00'])
const guidance = (more: Partial<Guidance> = {}): Guidance => ({
  currency: 'INR',
  totalMax: '60000.00',
  details: [LANE, ROW],
  reason: null,
  reservation: null,
  ...more,
})

test.each<[string, Partial<Guidance>, string]>([
  ['products to choose from', {}, 'offered'],
  ['an open wish', { details: [], reservation: {} as Reservation }, 'reserved'],
  ['an open wish and products', { reservation: {} as Reservation }, 'reserved'],
  ['nothing to reserve', { details: [], reason: { code: 'nothingRuns', text: '' } }, 'none'],
])('[P4.2] with %s the page shows: %s', (_, more, shown) => {
  expect(guidanceState(guidance(more))).toBe(shown)
})

test.each<[string, Offer, string | null]>([
  ['', LANE, 'empty'],
  ['0', LANE, 'empty'],
  ['4999', LANE, 'below'],
  ['5000', LANE, null],
  ['5000.50', LANE, 'offStep'],
  ['5200', LANE, 'offStep'],
  ['40000', LANE, null],
  ['40001', LANE, 'above'],
  ['40500', ROW, 'offStep'],
  ['41000', ROW, null],
])('[P4.2] %j for %o is %s', (typed, product, trouble) => {
  expect(wishTrouble(product, typed)).toBe(trouble)
})

test.each<[Wishes, string | null]>([
  [{}, 'none'],
  [{ 'unknown-1': '5000' }, 'none'],
  [{ 'lane-30': '' }, 'amounts'],
  [{ 'lane-30': '20000', 'row-91': '500' }, 'amounts'],
  [{ 'lane-30': '20000', 'row-91': '40000' }, null],
  [{ 'lane-30': '20500', 'row-91': '40000' }, 'aboveTotal'],
])('[P4.2] wishes %j: %s', (wishes, trouble) => {
  expect(wishesTrouble(guidance(), wishes)).toBe(trouble)
})

test('[P4.2] more products than one wish may have are said', () => {
  const details = Array.from({ length: 6 }, (_, at) =>
    offer(`p-${at}`, ['1.00', '9000.00', '1.00']),
  )
  const wishes = Object.fromEntries(details.map(({ productCode }) => [productCode, '10']))
  expect(wishesTrouble(guidance({ details }), wishes)).toBe('tooMany')
})

test('[P4.2] the same wish is the same request, in whatever order it was chosen', () => {
  const one = { 'row-91': '25000', 'lane-30': '5500' }
  const other = { 'lane-30': '5500', 'row-91': '25000' }
  const input = {
    applyTotalAmount: '30500.00',
    products: [
      { productCode: 'lane-30', productAmount: '5500.00' },
      { productCode: 'row-91', productAmount: '25000.00' },
    ],
  }
  expect(wishInput(guidance(), one)).toEqual(input)
  expect(JSON.stringify(wishInput(guidance(), other))).toBe(JSON.stringify(input))
})

test('[P4.2] nothing is chosen beforehand, and what is chosen off again is gone', () => {
  const none = startingWishes([LANE, ROW], {})
  expect(wishesIn(none)).toEqual({})
  expect(wishesIn({ ...none, 'lane-30': '5500' })).toEqual({ 'lane-30': '5500' })
})

test('[P4.2] each amount has its own sentence, and all together another', () => {
  const t = ((key: string) => key) as Texts<'loanWords'>
  const broken = (wishes: Wishes) =>
    brokenIn(
      wishTable(t, guidance(), () => 'aboveTotal'),
      { ...startingWishes([LANE, ROW], {}), ...wishes },
    )
  expect(broken({})).toEqual({ [TOGETHER]: 'wishes_none' })
  expect(broken({ 'lane-30': '4999', 'row-91': '' })).toEqual({
    'lane-30': 'wish_below',
    'row-91': 'wish_empty',
  })
  expect(broken({ 'lane-30': '20500', 'row-91': '40000' })).toEqual({
    [TOGETHER]: 'aboveTotal',
  })
  expect(broken({ 'lane-30': '5500' })).toEqual({})
})
