import { describe, expect, test } from 'vitest'
import type { Texts } from '../../device/texts.ts'
import { brokenIn } from '../../shell/form/broken-in.fixture.ts'
import { fitting } from './feedback-form.ts'
import { feedbackTable } from './feedback-table.tsx'

/** A text is represented by its key. */
const t = ((key: string) => key) as Texts<'feedback'>

describe('[S2.2] what is missing from feedback', () => {
  const good = { kind: 'idea', about: '', message: 'A dark theme' } as const
  test.each([
    ['nothing', good, {}],
    ['the type', { ...good, kind: '' }, { kind: 'rule_kind' }],
    ['a known type', { ...good, kind: 'praise' }, { kind: 'rule_kind' }],
    ['what the complaint is about', { ...good, kind: 'complaint' }, { about: 'rule_about' }],
    ['nothing of a complaint', { ...good, kind: 'complaint', about: 'recovery' }, {}],
    ['the message', { ...good, message: '' }, { message: 'rule_message_required' }],
    ['more than spaces', { ...good, message: ' \n\t ' }, { message: 'rule_message_required' }],
    ['brevity', { ...good, message: 'x'.repeat(2001) }, { message: 'rule_message_tooLong' }],
    ['nothing at the limit', { ...good, message: ` ${'x'.repeat(2000)} ` }, {}],
  ])('%s', (_, form, problems) => {
    expect(brokenIn(feedbackTable(t, { isGoingOn: false }), form)).toEqual(problems)
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
