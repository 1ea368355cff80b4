import { expect, test } from 'vitest'
import { firstOpen, isComplete, knownAnswers } from './survey-progress.ts'

const questions = [
  { code: 'loanPurpose', options: [{ code: 'medical' }, { code: 'education' }] },
  { code: 'howSoon', options: [{ code: 'today' }, { code: 'thisWeek' }] },
  { code: 'otherLoans', options: [{ code: 'none' }] },
]

test('[C2.1] answers come back from the device first, then from the server', () => {
  const server = { loanPurpose: 'medical', howSoon: 'today' }
  expect(knownAnswers(questions, server, { loanPurpose: 'education' })).toEqual({
    loanPurpose: 'education',
    howSoon: 'today',
  })
})

test('[C2.1] an answer that is no choice any more is asked again', () => {
  expect(
    knownAnswers(questions, { loanPurpose: 'medical' }, { loanPurpose: 'gone', old: 'x' }),
  ).toEqual({
    loanPurpose: 'medical',
  })
})

test.each([
  [{}, 0, false],
  [{ loanPurpose: 'medical' }, 1, false],
  [{ loanPurpose: 'medical', otherLoans: 'none' }, 1, false],
  [{ loanPurpose: 'medical', howSoon: 'today', otherLoans: 'none' }, 2, true],
])('[C2.1] with %o it goes on at question %i, complete: %s', (answers, at, complete) => {
  expect(firstOpen(questions, answers as Record<string, string>)).toBe(at)
  expect(isComplete(questions, answers as Record<string, string>)).toBe(complete)
})
