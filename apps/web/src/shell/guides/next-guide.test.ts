import { expect, test } from 'vitest'
import { type Guide, type Moment, nextGuide, type Question, questionsNow } from './next-guide.ts'

const CALM: Moment = {
  path: '/home',
  pagesSeen: 4,
  hasToken: true,
  bizStatus: 60,
  isInApp: false,
  isForBrowser: false,
  canInstall: false,
  questions: [],
  asked: [],
  isGuideShowed: false,
  staysInApp: false,
  hadGuide: false,
}
const BOTH: readonly Question[] = ['notifications', 'geolocation']
const CERTIFYING = { path: '/identity-auth', bizStatus: 30, questions: BOTH }

test.each<[string, Partial<Moment>, Guide | null]>([
  ['nothing to say', {}, null],
  ['[G5.2] permissions still open', { questions: BOTH }, 'permission'],
  ['[G5.2] on the first page nobody is asked', { questions: BOTH, pagesSeen: 1 }, null],
  ['[G5.2] asked before', { questions: BOTH, asked: BOTH }, null],
  ['[G5.2] nobody signed in', { questions: BOTH, hasToken: false }, null],
  ['[G5.2] in the middle of an agreement', { questions: BOTH, path: '/loan' }, null],
  ['[G5.2] another guide before it in this visit', { questions: BOTH, hadGuide: true }, null],
  ['[G5.2] certified, only the place is open', { questions: ['geolocation'] }, 'permission'],
  ['[G5.2] between two steps of certification', CERTIFYING, 'permission'],
  ['[G5.2] before the first step', { ...CERTIFYING, bizStatus: 10 }, null],
  ['[G5.2] at the camera', { ...CERTIFYING, path: '/facial-auth/step-one' }, null],
  ['[G3.2] the home screen', { canInstall: true }, 'install'],
  ['[G3.2] once', { canInstall: true, isGuideShowed: true }, null],
  ['[G3.2] not before the third page', { canInstall: true, pagesSeen: 2 }, null],
  ['[G3.2] at home only', { canInstall: true, path: '/order' }, null],
  ['[G3.2] not while certifying', { canInstall: true, bizStatus: 30 }, null],
  ['[G3.2] permissions come first', { canInstall: true, questions: BOTH }, 'permission'],
  ['[G3.2] not both in one visit', { canInstall: true, hadGuide: true }, null],
  [
    '[G4.2] another app, at the landing page',
    { isInApp: true, isForBrowser: true, path: '/noren', hasToken: false },
    'browser',
  ],
  [
    '[G4.2] another app, at sign-in',
    { isInApp: true, isForBrowser: true, pagesSeen: 1 },
    'browser',
  ],
  [
    '[G4.2] another app, before the camera',
    { isInApp: true, isForBrowser: true, path: '/facial-auth/step-one' },
    'browser',
  ],
  ['[G4.2] paying is not held up', { isInApp: true, path: '/sky-scan' }, null],
  ['[G4.2] the person stays', { isInApp: true, isForBrowser: true, staysInApp: true }, null],
  [
    '[G4.2] nothing else inside another app',
    { isInApp: true, canInstall: true, questions: BOTH },
    null,
  ],
])('%s', (_, change, guide) => {
  expect(nextGuide({ ...CALM, ...change })).toBe(guide)
})

test('[G5.2] each is asked for once, while certifying or later', () => {
  expect(questionsNow({ ...CALM, ...CERTIFYING })).toEqual(BOTH)
  expect(questionsNow({ ...CALM, questions: BOTH })).toEqual(BOTH)
  const asked: readonly Question[] = ['notifications']
  expect(questionsNow({ ...CALM, questions: BOTH, asked })).toEqual(['geolocation'])
  expect(questionsNow({ ...CALM, ...CERTIFYING, asked: BOTH })).toEqual([])
})
