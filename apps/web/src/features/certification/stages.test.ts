import { expect, test } from 'vitest'
import { minutesLeft, stagePath, stagesOf } from './stages.ts'

test.each([
  [0, ['now', 'next', 'next', 'next', 'next'], 12],
  [10, ['now', 'next', 'next', 'next', 'next'], 12],
  [20, ['done', 'now', 'next', 'next', 'next'], 10],
  [30, ['done', 'done', 'now', 'next', 'next'], 6],
  [40, ['done', 'done', 'done', 'now', 'next'], 3],
  [50, ['done', 'done', 'done', 'done', 'now'], 2],
  [60, ['done', 'done', 'done', 'done', 'done'], 0],
])('[C1.1] status %i: %j, %i minutes left', (status, states, minutes) => {
  const stages = stagesOf(status)
  expect(stages.map((stage) => stage.state)).toEqual(states)
  expect(minutesLeft(stages)).toBe(minutes)
})

test.each([
  [0, '/survey'],
  [10, '/survey'],
  [20, '/facial-auth/step-one'],
  [30, '/facial-auth/step-two'],
  [40, '/facial-auth/step-three'],
  [50, '/facial-auth/step-four'],
  [60, '/home'],
])('[C1.1] status %i goes on to %s', (status, path) => {
  expect(stagePath(status)).toBe(path)
})
