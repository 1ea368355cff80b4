import { expect, test } from 'vitest'
import { inputsOf } from './inputs.ts'

test('inputs within others are lines of their own, lists are one line', () => {
  const inputs = {
    score: 530,
    isBlocked: false,
    reapplyOn: null,
    survey: { loanPurpose: 'medical', work: { kind: 'salaried' } },
    signals: ['a', 'b'],
    none: [],
  }
  expect(inputsOf(inputs)).toEqual([
    { name: 'score', value: '530' },
    { name: 'isBlocked', value: 'false' },
    { name: 'reapplyOn', value: '–' },
    { name: 'survey.loanPurpose', value: 'medical' },
    { name: 'survey.work.kind', value: 'salaried' },
    { name: 'signals', value: 'a, b' },
    { name: 'none', value: '' },
  ])
})
