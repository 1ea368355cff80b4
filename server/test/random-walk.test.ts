import { randomUUID } from 'node:crypto'
import { type Day, daysBetween } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { minor, minorFromDecimal, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { quoteExtension, type RepayKind } from '@noren/contract/repayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../src/db/transaction.ts'
import { overpaymentOf, proveLedger } from '../src/domains/ledger/service.ts'
import {
  findLoan,
  lockLoan,
  proveLoans,
  rollOverdueBatch,
  wasDisbursed,
} from '../src/domains/loans/service.ts'
import { acceptProof, refuseProof } from '../src/domains/proofs/service.ts'
import { insertProof } from '../src/domains/proofs/store.ts'
import {
  pausePenal,
  paymentsOf,
  reversePayment,
  waive,
  writeOff,
} from '../src/domains/repayments/service.ts'
import { type CertifiedPerson, givenCertifiedUser } from './given-certified.ts'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { captured, detailOf, expectLoanAgrees, newUtr, pay, tell } from './repaying.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * Borrowers, staff, days and providers in a random order, wrong and repeated messages among them. After
 * every step the loan that was touched has the same debt in the ledger, by the price engine and on the
 * screen; at the end every book proves. LONG=1 walks 10 000 steps; SEED walks another way.
 */
const STEPS = process.env.LONG === '1' ? 10_000 : Number(process.env.STEPS ?? 300)
const SEED = Number(process.env.SEED ?? 20_261_120)
const LOANS_OPEN_MAX = 6
const PRODUCTS = ['lane-14', 'lane-30', 'lamp-61', 'row-91'] as const

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

interface Walk {
  readonly random: Random
  readonly loans: GivenLoan[]
  /** The day on which the loan's person last signed in; a session lives for a year. */
  readonly signedInOn: Map<GivenLoan, Day>
  /** Messages that were sent, to be sent again. */
  readonly told: Parameters<typeof tell>[1][]
  /** Messages that a provider has not sent yet. */
  readonly held: { given: GivenLoan; message: Parameters<typeof tell>[1] }[]
  readonly checking: { given: GivenLoan; proofId: string }[]
  readonly done: Map<string, number>
}

type Step = (walk: Walk) => Promise<GivenLoan | null>

const operator = { operatorId: randomUUID() }
const OWED: readonly number[] = [LOAN_STATUS.disbursed, LOAN_STATUS.overdue, LOAN_STATUS.writtenOff]

const statusOf = async ({ person, loanId }: GivenLoan): Promise<number> =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status ?? 0

const anyOwed = async ({ random, loans }: Walk): Promise<GivenLoan | null> => {
  if (loans.length === 0) return null
  const given = random.pick(loans)
  return OWED.includes(await statusOf(given)) ? given : null
}

const apply: Step = async ({ random, loans, signedInOn }) => {
  const open: GivenLoan[] = []
  for (const given of loans) if (OWED.includes(await statusOf(given))) open.push(given)
  if (open.length >= LOANS_OPEN_MAX) return null
  const person: CertifiedPerson = await givenCertifiedUser(t)
  const amount = `${5_000 + 500 * random.below(20)}.00`
  const given = await givenDisbursedLoan(t, { person, productCode: random.pick(PRODUCTS), amount })
  loans.push(given)
  signedInOn.set(given, t.clock.businessDay())
  return given
}

/** All of it, a little less, a little more, or half. */
const paidAmount = (random: Random, asked: string): string => {
  const paise = minorFromDecimal(asked, 'INR')
  const change = random.pick([0, 0, 0, 0, -1, 1, -10_000, 25_000])
  const amount = random.below(12) === 0 ? Math.max(1, Math.floor(paise / 2)) : paise + change
  const whole = Math.max(1, amount)
  return `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const tellOf = async (
  walk: Walk,
  given: GivenLoan,
  order: { ref: string; amount: string },
): Promise<void> => {
  const message = captured(t, order, { amount: paidAmount(walk.random, order.amount) })
  // Some messages come days later.
  if (walk.random.below(6) === 0) {
    walk.held.push({ given, message })
    return
  }
  await tell(t, message)
  walk.told.push(message)
}

const payBy =
  (kind: RepayKind): Step =>
  async (walk) => {
    const given = await anyOwed(walk)
    if (!given) return null
    const amount = kind === 'part' ? { amount: `${500 + walk.random.below(4_000)}.00` } : {}
    const channel = walk.random.pick(['upi', 'virtualAccount', 'cashOutlet'])
    const { code, data } = await pay(t, given, randomUUID(), { kind, channel, ...amount })
    expect([200, 400, 409]).toContain(code)
    if (code === 200) await tellOf(walk, given, data)
    return given
  }

const extend: Step = async (walk) => {
  const given = await anyOwed(walk)
  if (!given) return null
  const { token } = given.person
  const quoted = await t.call(quoteExtension, { token, body: { repayId: given.loanId } })
  if (quoted.code !== 200) return given
  const { kfsId, kfsHash } = quoted.data
  const asked = await pay(t, given, randomUUID(), { kind: 'extension', kfsId, kfsHash })
  expect(asked).toMatchObject({ code: 200 })
  const { data } = asked
  await tellOf(walk, given, data)
  return given
}

const sendProof: Step = async (walk) => {
  const given = await anyOwed(walk)
  if (!given || walk.checking.some((known) => known.given === given)) return null
  const proofId = t.deps.newId()
  const at = t.clock.now()
  await inTransaction(t.db, async (tx) => {
    const loan = await lockLoan(tx, given.loanId)
    if (!wasDisbursed(loan)) throw new Error('not disbursed')
    const paidOn = t.clock.businessDay()
    await insertProof(tx, {
      proofId,
      loanId: loan.loanId,
      userId: loan.userId,
      reference: newUtr(),
      amountMinor: minor(100_00 + walk.random.below(3_000_00)),
      currency: 'INR',
      paidOn,
      reading: { reference: null, amountMinor: null, paidOn: null },
      fileId: t.deps.newId(),
      fileKeySealed: Buffer.alloc(1),
      pictureHash: 0n,
      pictureDigest: Buffer.alloc(1),
      alikeProofId: null,
      sentAt: at,
      answerBy: at,
      hasPaused: true,
    })
    await pausePenal(t.deps, tx, loan, { pauseId: proofId, fromOn: paidOn })
  })
  walk.checking.push({ given, proofId })
  return given
}

const decideProof: Step = async ({ random, checking }) => {
  const [next] = checking.splice(0, 1)
  if (!next) return null
  const { proofId } = next
  if (random.below(2) === 0) await acceptProof(t.deps, operator, { proofId })
  else await refuseProof(t.deps, operator, { proofId, reason: 'notReceived' })
  return next.given
}

const takeOff: Step = async (walk) => {
  const given = await anyOwed(walk)
  if (!given) return null
  const { outstanding } = await detailOf(t, given)
  const part = walk.random.pick(['interest', 'fee', 'tax', 'penal'] as const)
  const owed = minorFromDecimal(outstanding[part === 'fee' ? 'serviceFee' : part], 'INR')
  if (owed === 0) return null
  const amountMinor = minor(1 + walk.random.below(owed))
  const { loanId } = given
  const asked = { requestId: randomUUID(), loanId, part, amountMinor, reason: 'walk' }
  await waive(t.deps, operator, asked)
  return given
}

const reverse: Step = async ({ random, loans }) => {
  if (loans.length === 0) return null
  const given = random.pick(loans)
  const payments = await paymentsOf(t.db, given.loanId)
  if (payments.length === 0 || (await statusOf(given)) === LOAN_STATUS.cancelled) return null
  const { paymentId } = random.pick(payments)
  await reversePayment(t.deps, operator, { requestId: randomUUID(), paymentId, reason: 'walk' })
  return given
}

const giveUp: Step = async (walk) => {
  const given = await anyOwed(walk)
  if (!given || (await statusOf(given)) !== LOAN_STATUS.overdue) return null
  const asked = { requestId: randomUUID(), loanId: given.loanId, reason: 'walk' }
  await writeOff(t.deps, operator, asked)
  return given
}

const SESSION_DAYS = 300

/** Who still owes signs in again in time; loans that are over and old are left to the last proof. */
const keepSignedIn = async ({ loans, signedInOn }: Walk): Promise<void> => {
  const today = t.clock.businessDay()
  const old = loans.filter(
    (given) => daysBetween(signedInOn.get(given) ?? today, today) > SESSION_DAYS,
  )
  for (const given of old) {
    if (OWED.includes(await statusOf(given))) {
      given.person.token = (await t.signIn(given.person.phone)).token
      signedInOn.set(given, today)
    } else loans.splice(loans.indexOf(given), 1)
  }
}

const daysPass: Step = async (walk) => {
  const { random } = walk
  t.clock.advanceDays(1 + random.below(7))
  const businessDay = t.clock.businessDay()
  const at = t.clock.now()
  await inTransaction(t.db, (tx) =>
    rollOverdueBatch(tx, { businessDay, cursor: null, limit: 500, at }),
  )
  await keepSignedIn(walk)
  return null
}

const lateMessage: Step = async ({ held, told, random }) => {
  if (held.length === 0) return null
  const [next] = held.splice(random.below(held.length), 1)
  if (!next) return null
  await tell(t, next.message)
  told.push(next.message)
  return next.given
}

/** What a provider, or somebody who plays one, sends beside the truth. */
const noise: Step = async ({ random, told }) => {
  const message = told.length > 0 ? random.pick(told) : null
  const again = message ?? captured(t, { ref: 'NRN-ZZZZ-ZZZZ', amount: '100.00' })
  switch (random.below(4)) {
    case 0:
      await Promise.all([tell(t, again), tell(t, again)])
      break
    case 1:
      await tell(t, { ...again, eventId: `evt_${randomUUID()}` })
      break
    case 2:
      expect((await tell(t, again, `t=1772433000,v1=${'0'.repeat(64)}`)).code).toBe(401)
      break
    default:
      await tell(t, captured(t, again, { event: 'payment.failed' }))
  }
  return null
}

const WEIGHTS: readonly [string, Step, number][] = [
  ['apply', apply, 10],
  ['full', payBy('full'), 4],
  ['due', payBy('due'), 8],
  ['part', payBy('part'), 14],
  ['coolingOff', payBy('coolingOff'), 3],
  ['extend', extend, 7],
  ['sendProof', sendProof, 6],
  ['decideProof', decideProof, 6],
  ['waive', takeOff, 6],
  ['reverse', reverse, 4],
  ['writeOff', giveUp, 1],
  ['days', daysPass, 14],
  ['lateMessage', lateMessage, 6],
  ['noise', noise, 8],
]
const DRAW = WEIGHTS.flatMap(([name, step, weight]) =>
  Array.from({ length: weight }, () => ({ name, step })),
)

test(`[O2] [O3] [O7] ${STEPS} random steps leave books that prove`, {
  timeout: STEPS * 400 + 60_000,
}, async () => {
  const walk: Walk = {
    random: seededRandom(SEED),
    loans: [],
    signedInOn: new Map(),
    told: [],
    held: [],
    checking: [],
    done: new Map(),
  }
  for (let step = 1; step <= STEPS; step += 1) {
    const { name, step: take } = walk.random.pick(DRAW)
    try {
      const touched = await take(walk)
      if (touched) walk.done.set(name, (walk.done.get(name) ?? 0) + 1)
      if (touched && walk.loans.includes(touched)) await expectOneTruth(touched)
    } catch (error) {
      throw new Error(`seed ${SEED}, step ${step}, ${name}`, { cause: error })
    }
  }
  expect(await proveLedger(t.db)).toEqual([])
  expect(await proveLoans(t.deps, t.db)).toEqual([])
  for (const given of walk.loans) await expectLoanAgrees(t, given)
  await expectOverpaymentsAgree(walk)
  const wanted = ['apply', 'part', 'due', 'extend', 'decideProof', 'waive', 'reverse']
  expect(wanted.filter((name) => !walk.done.has(name))).toEqual([])
})

const expectOneTruth = async (given: GivenLoan): Promise<void> => {
  await expectLoanAgrees(t, given)
  const { borrowStatus, payToday } = await detailOf(t, given)
  const isOver = borrowStatus === LOAN_STATUS.repaid || borrowStatus === LOAN_STATUS.cancelled
  expect(payToday === '0.00').toBe(isOver)
}

/** What is owed back is what the receipts say was paid too much. */
const expectOverpaymentsAgree = async ({ loans }: Walk): Promise<void> => {
  for (const { person, loanId } of loans) {
    const payments = await paymentsOf(t.db, loanId)
    const overpaid = sumMinor([ZERO_MINOR, ...payments.map(({ overpaidMinor }) => overpaidMinor)])
    expect(await overpaymentOf(t.db, person.userId)).toBe(overpaid)
  }
}
