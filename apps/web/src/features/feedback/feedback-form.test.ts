import { describe, expect, test } from 'vitest'
import { feedbackProblems, fitting } from './feedback-form.ts'

describe('[S2.2] what is missing from feedback', () => {
  const good = { kind: 'idea', message: 'A dark theme' } as const
  test.each([
    ['nothing', good, {}],
    ['the type', { ...good, kind: null }, { kind: 'required' }],
    ['the message', { ...good, message: '' }, { message: 'required' }],
    ['more than spaces', { ...good, message: ' \n\t ' }, { message: 'required' }],
    ['brevity', { ...good, message: 'x'.repeat(2001) }, { message: 'tooLong' }],
    ['nothing at the limit', { ...good, message: ` ${'x'.repeat(2000)} ` }, {}],
  ])('%s', (_, form, problems) => {
    expect(feedbackProblems(form)).toEqual(problems)
  })
})

describe('[S2.2] up to five pictures', () => {
  test.each([
    [['a', 'b'], 0, ['a', 'b'], false],
    [['a', 'b', 'c'], 3, ['a', 'b'], true],
    [['a'], 5, [], true],
    [[], 5, [], false],
  ])('%j beside %i', (chosen, count, taken, isTooMany) => {
    expect(fitting(chosen, count)).toEqual({ taken, isTooMany })
  })
})
