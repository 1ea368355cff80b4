import { describe, expect, test } from 'vitest'
import {
  appStart,
  backTarget,
  guard as guardRoute,
  guardStep,
  ignoresTap,
  pathByStatus,
  showsCustomerService,
  tabTarget,
  type Visitor,
} from './guards.ts'
import { matchRoute, notFoundRoute, routes } from './routes.ts'

const visitor = { hasToken: false, bizStatus: null }
const guard = (path: string, who: Visitor) => guardRoute(path, matchRoute(path).route, who)
const PUBLIC_PATHS = routes.filter(({ access }) => access === 'public').map(({ path }) => path)
const signedIn = (bizStatus: number | null) => ({ hasToken: true, bizStatus })
const open = { kind: 'open' }
const to = (path: string) => ({ kind: 'redirect', to: path })

/** The specification's table of routes, without '/', which only redirects. */
const SPEC_ROUTES = [
  '/login',
  '/home',
  '/privacy-policy',
  '/repay-code',
  '/pembayaran',
  '/sky-offline',
  '/sky-code',
  '/sky-scan',
  '/sky-eleven',
  '/noren',
  '/loan',
  '/loan/again',
  '/loan/several',
  '/order',
  '/repay/7731',
  '/repay/7731/plan',
  '/repay/7731/settlement',
  '/repay/7731/objection',
  '/upload-voucher',
  '/coupon',
  '/va',
  '/store',
  '/identity-auth',
  '/survey',
  '/facial-auth/step-one',
  '/facial-auth/step-two',
  '/facial-auth/step-three',
  '/facial-auth/step-four',
  '/api-phone-check',
  '/user',
  '/contact',
  '/income',
  '/credit-bureau',
  '/second-look',
  '/feedback',
  '/customer-service',
  '/report-a-death',
  '/guarantees',
  '/agencies',
  '/modify-bank-info',
  '/go-on',
  '/test',
]

describe('routes', () => {
  test.each(SPEC_ROUTES)('[N1.3] %s has a page', (path) => {
    expect(matchRoute(path).route).not.toBe(notFoundRoute)
  })

  test('[N1.3] no route is listed that the specification does not have', () => {
    const patterns = routes.map((route) => route.path.replace(':repayId', '7731'))
    expect(patterns.toSorted()).toEqual(SPEC_ROUTES.toSorted())
  })

  test('[N1.2] a repayment carries its id', () => {
    expect(matchRoute('/repay/a%20b').params).toEqual({ repayId: 'a b' })
  })

  test.each(['/nowhere', '/repay', '/repay/7/8', '/homes', '/home/x'])(
    '[N2.2] %s is not found',
    (path) => {
      expect(matchRoute(path).route).toBe(notFoundRoute)
    },
  )
})

describe('guard', () => {
  test('[N2.2] the root leads to the landing page for everyone', () => {
    expect(guard('/', visitor)).toEqual(to('/noren'))
    expect(guard('/', signedIn(60))).toEqual(to('/noren'))
  })

  test.each([
    ['/facial-auth', 20],
    ['/facial-auth/step-five', 20],
    ['/facial-auth/step-one/more', 60],
  ])('[N4.2] %s leads to the landing page', (path, status) => {
    expect(guard(path, signedIn(status))).toEqual(to('/noren'))
    expect(guard(path, visitor)).toEqual(to('/noren'))
  })

  test.each(SPEC_ROUTES)('[N5.1] without a token %s opens only when it is public', (path) => {
    expect(guard(path, visitor)).toEqual(PUBLIC_PATHS.includes(path) ? open : to('/noren'))
  })

  test('[N5.1] the public paths are those of the specification', () => {
    expect(PUBLIC_PATHS.toSorted()).toEqual([
      '/agencies',
      '/go-on',
      '/guarantees',
      '/login',
      '/noren',
      '/pembayaran',
      '/privacy-policy',
      '/repay-code',
      '/report-a-death',
      '/sky-code',
      '/sky-eleven',
      '/sky-offline',
      '/sky-scan',
      '/test',
    ])
  })

  test('[N5.1] an unknown path is no way in without a token', () => {
    expect(guard('/nowhere', visitor)).toEqual(to('/noren'))
    expect(guard('/nowhere', signedIn(60))).toEqual(open)
  })

  test.each([
    '/noren',
    '/login',
    '/home',
    '/loan',
    '/order',
    '/repay/7731',
    '/facial-auth/step-two',
    '/facial-auth/step-four',
  ])('[N9.3] %s waits for the status of someone who is signed in', (path) => {
    expect(guard(path, signedIn(null))).toEqual({ kind: 'needsStatus' })
  })

  test.each([
    ['/home', 50, to('/facial-auth/step-four')],
    ['/home', 0, to('/identity-auth')],
    ['/home', 60, open],
    ['/home', 70, open],
    ['/loan', 40, to('/facial-auth/step-three')],
    ['/noren', 60, to('/home')],
    ['/login', 20, to('/facial-auth/step-one')],
    ['/order', 10, to('/identity-auth')],
    ['/order', 60, open],
    ['/repay/7731', 40, to('/facial-auth/step-three')],
    ['/upload-voucher', 20, to('/facial-auth/step-one')],
    ['/va', 30, to('/facial-auth/step-two')],
    ['/store', 50, to('/facial-auth/step-four')],
    ['/modify-bank-info', 0, to('/identity-auth')],
    ['/modify-bank-info', 70, open],
    ['/user', 0, open],
    ['/customer-service', 0, open],
    ['/coupon', 0, open],
    ['/repay-code', 0, open],
  ])('[N9.3] %s with status %i', (path, status, verdict) => {
    expect(guard(path, signedIn(status))).toEqual(verdict)
  })
})

test.each([
  [0, '/identity-auth'],
  [10, '/identity-auth'],
  [20, '/facial-auth/step-one'],
  [30, '/facial-auth/step-two'],
  [40, '/facial-auth/step-three'],
  [50, '/facial-auth/step-four'],
  [60, '/home'],
  [70, '/home'],
])('[N9.1] status %i leads to %s', (status, path) => {
  expect(pathByStatus(status)).toBe(path)
})

test.each([
  ['/facial-auth/step-one', 60, to('/home')],
  ['/facial-auth/step-one', 10, to('/identity-auth')],
  ['/facial-auth/step-one', 20, open],
  ['/facial-auth/step-one', 50, open],
  ['/facial-auth/step-two', 20, to('/facial-auth/step-one')],
  ['/facial-auth/step-two', 30, open],
  ['/facial-auth/step-two', 0, to('/identity-auth')],
  ['/facial-auth/step-two', 60, open],
  ['/facial-auth/step-three', 20, to('/facial-auth/step-one')],
  ['/facial-auth/step-three', 30, to('/facial-auth/step-two')],
  ['/facial-auth/step-three', 40, open],
  ['/facial-auth/step-three', 70, to('/home')],
])('[N10.1] %s with status %i', (path, status, verdict) => {
  expect(guard(path, signedIn(status))).toEqual(verdict)
})

test.each([
  [0, to('/identity-auth')],
  [40, to('/facial-auth/step-three')],
  [50, open],
  [60, open],
])('[N10.2] step four with status %i', (status, verdict) => {
  expect(guard('/facial-auth/step-four', signedIn(status))).toEqual(verdict)
})

test('[N10.1] the step guard alone', () => {
  expect(guardStep(30, 40)).toEqual(to('/facial-auth/step-two'))
})

test.each([
  ['home', visitor, '/login'],
  ['home', signedIn(60), '/home'],
  ['home', signedIn(70), '/home'],
  ['home', signedIn(50), '/noren'],
  ['home', signedIn(null), '/noren'],
  ['order', visitor, '/login'],
  ['order', signedIn(0), '/order'],
  ['user', visitor, '/login'],
  ['user', signedIn(0), '/user'],
] as const)('[N6.2] tab %s of %o leads to %s', (tab, who, path) => {
  expect(tabTarget(tab, who)).toBe(path)
})

test.each([
  [undefined, { kind: 'none' }],
  [false, { kind: 'none' }],
  [true, { kind: 'history' }],
  ['/home', { kind: 'path', path: '/home' }],
])('[N7.2] back %j', (back, target) => {
  expect(backTarget(back)).toEqual(target)
})

test('customer service is for people with a token', () => {
  expect(showsCustomerService({ hasToken: true })).toBe(true)
  expect(showsCustomerService({ hasToken: false })).toBe(false)
})

const start = (given: {
  search?: string
  query?: string
  isEntrance?: boolean
  hasToken?: boolean
}) =>
  appStart({
    search: given.search ?? '',
    hashQuery: new URLSearchParams(given.query ?? ''),
    isEntrance: given.isEntrance ?? true,
    hasToken: given.hasToken ?? false,
  })

test.each([false, true])(
  '[N8.2] an openToken signs nobody in by itself: who opened it is asked, signed in (%s) or not',
  (hasToken) => {
    const asked = { kind: 'askLink', link: { taskId: 'abc', uniqueChannel: 'sms' } }
    const search = '?openToken=abc&uniqueChannel=sms'
    expect(start({ search, hasToken })).toEqual(asked)
    expect(start({ query: search.slice(1), hasToken, isEntrance: false })).toEqual(asked)
  },
)

test('[N8.2] an openToken without a channel says that it came by a link', () => {
  expect(start({ search: '?openToken=abc' })).toMatchObject({ link: { uniqueChannel: 'link' } })
})

test.each([
  [true, 'routeByStatus'],
  [false, 'stay'],
])('[N8.2] a stored token at an entrance (%s): %s', (isEntrance, kind) => {
  expect(start({ isEntrance, hasToken: true }).kind).toBe(kind)
})

test('[N8.2] a visitor without anything stays', () => {
  expect(start({}).kind).toBe('stay')
})

test.each([
  [499, 'the same control', true, 90, false, false, true],
  [499, 'what came in its place', false, 10, false, false, true],
  [449, 'another control further down', false, 90, false, false, false],
  [500, 'the same control', true, 0, false, false, false],
  [100, 'a field', true, 0, true, false, false],
  [100, 'a scroll', true, 0, false, true, false],
])(
  '[N12.1] touchend %i ms after the last: %s',
  (sinceLastMs, _, isSameControl, fromLastPx, isFreeTarget, hasMoved, ignored) => {
    const tap = { sinceLastMs, isSameControl, fromLastPx, isFreeTarget, hasMoved }
    expect(ignoresTap(tap)).toBe(ignored)
  },
)
