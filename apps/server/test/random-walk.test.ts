import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { verifyLoans } from '@noren/server/domains/loans/verify-loans'
import { verifyPayouts } from '@noren/server/domains/loans/verify-payouts'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { expectLoanAgrees } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { apply, failPayout, grantCoupon, useCoupon } from '@noren/testkit/walk/borrowing-steps'
import {
  dyingCalls,
  type KillableServer,
  startKillableServer,
} from '@noren/testkit/walk/killable-server'
import { daysPass, lateMessage, noise, payoutNoise } from '@noren/testkit/walk/outside-steps'
import { extend, payBy, sendProof } from '@noren/testkit/walk/paying-steps'
import { decideProof, reverse, waive, writeOff } from '@noren/testkit/walk/staff-steps'
import {
  beginDay,
  count,
  expectOneTruth,
  expectOverpaymentsAgree,
  type Step,
  type Walk,
} from '@noren/testkit/walk/walk'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Borrowers, staff, days and providers act in random order, with wrong and repeated messages among them;
 * in some steps the server is killed in the middle of a call, which is then repeated. After every step
 * the affected loan has the same debt in the ledger, in the price engine and on the screen; at the end
 * all books must balance. LONG=1 walks 10 000 steps; SEED chooses another walk.
 */
const IS_LONG = process.env.LONG === '1'
const STEPS = IS_LONG ? 10_000 : Number(process.env.STEPS ?? 300)
const SEED = Number(process.env.SEED ?? 8)
/** In one of so many steps the server is killed. */
const KILLED_IN = IS_LONG ? 30 : 50

let t: TestApp
let next: Promise<KillableServer>
beforeAll(async () => {
  t = await startTestApp()
  next = startKillableServer(t)
})
afterAll(async () => {
  await (await next).kill()
  await t.close()
})

const WEIGHTS: readonly [string, Step, number][] = [
  ['apply', apply, 10],
  ['grantCoupon', grantCoupon, 3],
  ['useCoupon', useCoupon, 4],
  ['failPayout', failPayout, 3],
  ['full', payBy('full'), 4],
  ['due', payBy('due'), 8],
  ['part', payBy('part'), 14],
  ['coolingOff', payBy('coolingOff'), 4],
  ['extend', extend, 7],
  ['sendProof', sendProof, 6],
  ['decideProof', decideProof, 6],
  ['waive', waive, 6],
  ['reverse', reverse, 4],
  ['writeOff', writeOff, 3],
  ['days', daysPass, 14],
  ['lateMessage', lateMessage, 6],
  ['noise', noise, 8],
  ['payoutNoise', payoutNoise, 2],
]
const DRAW = WEIGHTS.flatMap(([name, step, weight]) =>
  Array.from({ length: weight }, () => ({ name, step })),
)

/** What must have happened at least once, or the walk has not tested it. */
const ALWAYS = ['apply', 'part', 'due', 'extend', 'waive', 'reverse', 'couponGranted', 'killed']
const IN_LONG_WALKS = [
  'full',
  'left',
  'proofAccepted',
  'proofRefused',
  'couponUsed',
  'couponExpired',
  'payoutFailed',
  'paidOutAgain',
  'writtenOff',
  'recovery',
  'lateMessage',
  'duplicate',
  'forged',
  'wrongAmount',
  'answerLost',
]
const WANTED = IS_LONG ? [...ALWAYS, ...IN_LONG_WALKS] : ALWAYS

/** Takes the step at a server that is killed meanwhile; a new one starts while the walk continues. */
const takeAtDying = async (walk: Walk, step: Step) => {
  const server = await next
  await server.setClock(t.clock.now())
  const death = { atCall: 1 + walk.random.below(3), afterMs: walk.random.below(25) }
  const onLost = () => count(walk, 'answerLost')
  walk.app = { ...t, call: dyingCalls(t, server, { ...death, onLost }) }
  try {
    return await step(walk)
  } finally {
    walk.app = t
    await server.kill()
    count(walk, 'killed')
    next = startKillableServer(t)
    await beginDay(walk)
  }
}

test(`[B9.6] ${STEPS} random steps leave books that balance`, {
  timeout: STEPS * 1_000 + 60_000,
}, async () => {
  const walk: Walk = {
    t,
    app: t,
    random: seededRandom(SEED),
    loans: [],
    signedInOn: new Map(),
    coupons: [],
    told: [],
    held: [],
    checking: [],
    done: new Map(),
    staff: undefined,
  }
  await beginDay(walk)
  for (let step = 1; step <= STEPS; step += 1) {
    const { name, step: take } = walk.random.pick(DRAW)
    const isKilled = walk.random.below(KILLED_IN) === 0
    try {
      const touched = isKilled ? await takeAtDying(walk, take) : await take(walk)
      if (touched) count(walk, name)
      if (touched && walk.loans.includes(touched)) await expectOneTruth(walk, touched)
    } catch (error) {
      throw new Error(`seed ${SEED}, step ${step}, ${name}`, { cause: error })
    }
  }
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  expect(await verifyPayouts(t.db)).toEqual([])
  for (const given of walk.loans) await expectLoanAgrees(t, given)
  await expectOverpaymentsAgree(walk)
  if (IS_LONG) console.info(Object.fromEntries(walk.done))
  expect(WANTED.filter((name) => !walk.done.has(name))).toEqual([])
})
