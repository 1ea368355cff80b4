import { day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { pausesAsOf } from './penal-pauses.ts'

const from = day('2026-04-03')
const ended = day('2026-04-07')
const row = { pauseId: 'p', fromOn: from, endedOn: ended, isLetOff: false, isWithoutMoney: false }

test('while a proof is being checked the pause has no end', () => {
  const open = { ...row, endedOn: null }
  expect(pausesAsOf([open], [], day('2026-05-30'))).toEqual([{ fromOn: from, untilOn: null }])
})

test('an accepted proof leaves its days uncharged for ever', () => {
  const accepted = { ...row, isLetOff: true }
  expect(pausesAsOf([accepted], [], day('2026-05-30'))).toEqual([{ fromOn: from, untilOn: ended }])
})

test.each(['2026-04-05', '2026-04-07'])('refused: on %s the pause still holds', (asOf) => {
  expect(pausesAsOf([row], [], day(asOf))).toEqual([{ fromOn: from, untilOn: ended }])
})

test('refused: from the day after, the paused days are charged', () => {
  expect(pausesAsOf([row], [], day('2026-04-08'))).toEqual([])
})

test('refused: days before a payment made meanwhile stay let off', () => {
  const days = ['2026-04-01', '2026-04-03', '2026-04-05', '2026-04-04', '2026-04-08'].map(day)
  expect(pausesAsOf([row], days, day('2026-04-08'))).toEqual([
    { fromOn: from, untilOn: day('2026-04-05') },
  ])
})
