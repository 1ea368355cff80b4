import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BodyInput } from '@noren/contract/endpoint'
import { minor } from '@noren/contract/money'
import {
  decideProof,
  decideProposal,
  operatorQueues,
  PROPOSAL_KINDS,
  refundOverpayment,
  reverseRepayment,
  waiveCharge,
} from '@noren/contract/operator'
import { sendVoucher } from '@noren/contract/proofs'
import type { CertifiedPerson } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture as drawProof } from '@noren/testkit/given-proof-picture'
import { captured, detailOf, newUtr, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/db/migrate.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { renewToken } from './operators.ts'

let t: TestApp
let market: TestApp['deps']['market']
let boss: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  market = t.deps.market
  boss = await givenOperator(t, 'finance', 'The second person')
})
afterEach(() => {
  t.deps.market = market
})
afterAll(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  await t.close()
})

let hired = 0
/** A new finance operator without previous actions. */
const newClerk = (): Promise<GivenOperator> => {
  hired += 1
  return givenOperator(t, 'finance', `Clerk ${hired}`)
}

const renewed = ({ operatorId }: GivenOperator): Promise<GivenOperator> =>
  renewToken({ db: t.db, newId: t.deps.newId, at: t.clock.now() }, operatorId)

const limitOf = (limitMinor: number): void => {
  t.deps.market = { ...market, secondOperatorAboveMinor: minor(limitMinor) }
}

const refund = ({ loanId }: GivenLoan, amount: string, { token }: { token: string }) => {
  const body = { requestId: randomUUID(), loanId, amount, reference: newUtr() }
  return t.call(refundOverpayment, { token, body })
}

const waive = ({ loanId }: GivenLoan, amount: string, { token }: { token: string }) => {
  const asked = { requestId: randomUUID(), loanId, amount }
  const body = { ...asked, part: 'fee', reason: 'goodwill' } as const
  return t.call(waiveCharge, { token, body })
}

const decide = (
  proposalId: string | null,
  { token }: { token: string },
  decision: 'confirm' | 'refuse' = 'confirm',
) => {
  const body = { requestId: randomUUID(), proposalId: proposalId ?? '', decision }
  return t.call(decideProposal, { token, body })
}

const accept = (
  proofId: string,
  { token }: { token: string },
  change: Partial<BodyInput<typeof decideProof>> = {},
) => {
  const body = { requestId: randomUUID(), proofId, decision: 'accept', ...change } as const
  return t.call(decideProof, { token, body })
}

const givenProof = async (
  amount: string,
  given?: GivenLoan,
): Promise<GivenLoan & { proofId: string; reference: string }> => {
  const loan = given ?? (await givenDisbursedLoan(t))
  const reference = newUtr()
  const bytes = await drawProof(['Payment successful', `Amount Rs. ${amount}`, reference])
  const paidOn = t.clock.businessDay()
  const sent = await t.call(sendVoucher, {
    token: loan.person.token,
    body: { repayId: loan.loanId, reference, amount, paidOn },
    file: { bytes },
  })
  if (sent.code !== 200) throw new Error(`the proof was not taken: ${sent.msg}`)
  return { ...loan, proofId: sent.data.proofId, reference }
}

/** Money received without a loan. */
const givenCredit = async (utr: string, amount: string): Promise<string> => {
  const credit = captured(t, { ref: 'NR00000000', amount }, { utr })
  await sendWebhook(t, credit)
  return credit.eventId
}

/** A loan overpaid by this amount. */
const givenOverpayment = async (
  overpayment: number,
  person?: CertifiedPerson,
): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, person ? { person } : {})
  const order = (await pay(t, given)).data
  const amount = `${Number.parseInt(order.amount, 10) + overpayment}.00`
  await sendWebhook(t, captured(t, order, { amount }))
  return given
}

const statesOf = (answers: readonly { data: { state?: string } }[]) =>
  answers.map(({ data }) => data.state)
const reasonOf = ({ data }: { data: { waits: { because: string } | null } }) => data.waits?.because

test('the database knows every kind of proposal', async () => {
  const { rows } = await t.db.query({
    text: `select pg_get_constraintdef(oid) as "is" from pg_constraint where conname = 'proposals_kind_check'`,
  })
  const known = [...String((rows[0] as { is?: string } | undefined)?.is).matchAll(/'(\w+)'/g)].map(
    ([, kind]) => kind,
  )
  expect(known.sort()).toEqual([...PROPOSAL_KINDS].sort())
})

describe('a made-up proof of a payment', () => {
  test('[B11.2] books nothing by one person, and leaves nothing to send back', async () => {
    const clerk = await newClerk()
    const given = await givenProof('50000.00')
    const asked = await accept(given.proofId, clerk)
    expect(asked.data).toMatchObject({
      state: 'proposed',
      borrowStatus: 50,
      waits: { because: 'noCredit', sum: '50000.00', limit: '0.00' },
    })
    const own = await decide(asked.data.proposalId, clerk)
    expect([own.code, own.data]).toMatchObject([409, { reason: 'SAME_OPERATOR' }])
    const again = await accept(given.proofId, clerk)
    expect(again.data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
    expect(await paymentsFor(t.db, given.loanId)).toEqual([])
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: 50, overpaymentOwed: '0.00' })
    for (let part = 1; part <= 7; part += 1) {
      expect((await refund(given, '4999.00', clerk)).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
    }
  })

  test('that a second person confirms in error is not sent back by one alone in any part', async () => {
    const clerk = await newClerk()
    const given = await givenProof('50000.00')
    await decide((await accept(given.proofId, clerk)).data.proposalId, boss)
    expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '39823.00' })
    for (let part = 1; part <= 7; part += 1) {
      const { data } = await refund(given, '4999.00', await newClerk())
      expect(data).toMatchObject({ state: 'proposed', waits: { because: 'loanSum' } })
      await decide(data.proposalId, boss, 'refuse')
    }
    expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '39823.00' })
  })

  test('needs two people at any amount, and with a credit of another amount', async () => {
    const clerk = await newClerk()
    const small = await givenProof('1.00')
    expect(reasonOf(await accept(small.proofId, clerk))).toBe('noCredit')
    const given = await givenProof('4000.00')
    const matchedEventId = await givenCredit(given.reference, '1.00')
    expect(reasonOf(await accept(given.proofId, clerk, { matchedEventId }))).toBe('noCredit')
  })
})

test('a proof with its credit is accepted by one person, and counts towards their sum', async () => {
  const clerk = await newClerk()
  const first = await givenProof('3000.00')
  const matchedEventId = await givenCredit(first.reference, '3000.00')
  const done = await accept(first.proofId, clerk, { matchedEventId })
  expect(done.data).toMatchObject({ state: 'accepted', proposalId: null, waits: null })
  const second = await givenProof('3000.00')
  const other = await givenCredit(second.reference, '3000.00')
  const waiting = await accept(second.proofId, clerk, { matchedEventId: other })
  expect(waiting.data).toMatchObject({
    state: 'proposed',
    waits: { because: 'operatorSum', sum: '6000.00', limit: '5000.00' },
  })
  expect((await decide(waiting.data.proposalId, boss)).data.state).toBe('confirmed')
  expect(await paymentsFor(t.db, second.loanId)).toHaveLength(1)
})

describe('a large amount in small parts', () => {
  test('[B11.2] on loans of seven borrowers stops with the person who acts', async () => {
    const clerk = await newClerk()
    const answers = []
    for (let part = 1; part <= 7; part += 1) {
      answers.push(await refund(await givenOverpayment(4_999), '4999.00', clerk))
    }
    expect(statesOf(answers)).toEqual(['done', ...Array.from({ length: 6 }, () => 'proposed')])
    expect(answers[1]?.data).toMatchObject({
      waits: { because: 'operatorSum', sum: '9998.00', limit: '5000.00' },
    })
    // What two people decided does not count as the operator's alone, but what they did alone before still
    // does.
    await decide(answers[1]?.data.proposalId ?? null, boss)
    const next = await refund(await givenOverpayment(2), '2.00', clerk)
    expect(next.data.waits).toMatchObject({ because: 'operatorSum', sum: '5001.00' })
    expect((await refund(await givenOverpayment(1), '1.00', clerk)).data.state).toBe('done')
  })

  test('[B11.2] on one loan stops with the loan, whoever acts', async () => {
    const given = await givenOverpayment(6_000)
    expect((await refund(given, '2600.00', await newClerk())).data.state).toBe('done')
    const second = await refund(given, '2600.00', await newClerk())
    expect(second.data.waits).toMatchObject({ because: 'loanSum', sum: '5200.00' })
  })

  test('on several loans of one borrower stops with the borrower, whoever acts', async () => {
    const first = await givenOverpayment(4_999)
    expect((await refund(first, '4999.00', await newClerk())).data.state).toBe('done')
    const second = await givenOverpayment(4_999, first.person)
    const { waits } = (await refund(second, '4999.00', await newClerk())).data
    expect(waits).toMatchObject({ because: 'borrowerSum', sum: '9998.00' })
    expect(waits?.text).toContain('₹9,998.00 in 30 days, above ₹5,000.00')
  })

  test('of several kinds is one sum, and a payment taken back does not lower it', async () => {
    const clerk = await newClerk()
    const given = await givenDisbursedLoan(t)
    const part = (await pay(t, given, undefined, { kind: 'part', amount: '4900.00' })).data
    await sendWebhook(t, captured(t, part))
    const [payment] = await paymentsFor(t.db, given.loanId)
    expect((await waive(given, '60.00', clerk)).data.state).toBe('done')
    const reversal = { requestId: randomUUID(), paymentId: payment?.paymentId ?? '' }
    const body = { ...reversal, reason: 'bankReturned' } as const
    const done = await t.call(reverseRepayment, { token: clerk.token, body })
    expect(done.data.state).toBe('done')
    const { waits } = (await waive(given, '41.00', clerk)).data
    expect(waits).toMatchObject({ because: 'loanSum', sum: '5001.00' })
  })

  test('[B11.2] is free again after 30 days, to the minute', async () => {
    const clerk = await newClerk()
    const given = await givenOverpayment(4_999)
    expect((await refund(given, '4999.00', clerk)).data.state).toBe('done')
    const next = await givenOverpayment(4_999)
    t.clock.advanceDays(30)
    t.clock.advanceMs(-60_000)
    const early = (await refund(next, '4999.00', clerk)).data
    expect(early.waits).toMatchObject({ because: 'operatorSum', sum: '9998.00' })
    await decide(early.proposalId, clerk, 'refuse')
    t.clock.advanceMs(60_000)
    // A token ends then too; the person stays the same.
    const again = await renewed(clerk)
    boss = await renewed(boss)
    expect((await refund(next, '4999.00', again)).data.state).toBe('done')
  })
})

describe('twenty at once', () => {
  const TIMES = 20

  test('by one person on as many loans: no more than the limit goes through', async () => {
    const clerk = await newClerk()
    const loans: GivenLoan[] = []
    for (let made = 0; made < TIMES; made += 1) loans.push(await givenDisbursedLoan(t))
    limitOf(500_00)
    const answers = await Promise.all(loans.map((given) => waive(given, '100.00', clerk)))
    expect(answers.map(({ code }) => code)).toEqual(loans.map(() => 200))
    expect(statesOf(answers).filter((state) => state === 'done')).toHaveLength(5)
    for (const { data } of answers) {
      if (data.state === 'proposed') {
        expect(data.waits).toMatchObject({ because: 'operatorSum', sum: '600.00' })
      }
    }
  })

  test('by as many people on one loan: no more than the limit goes through', async () => {
    const given = await givenDisbursedLoan(t)
    const clerks: GivenOperator[] = []
    for (let made = 0; made < TIMES; made += 1) clerks.push(await newClerk())
    limitOf(50_00)
    const answers = await Promise.all(clerks.map((clerk) => waive(given, '7.00', clerk)))
    expect(statesOf(answers).filter((state) => state === 'done')).toHaveLength(7)
    expect(statesOf(answers).filter((state) => state === 'proposed')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(12)
    expect(await detailOf(t, given)).toMatchObject({ alreadyWaived: '49.00' })
  })

  test('by as many people on two loans of one borrower: no more than the limit goes through', async () => {
    const first = await givenOverpayment(4_000)
    const loans = [first, await givenOverpayment(4_000, first.person)]
    const clerks: GivenOperator[] = []
    for (let made = 0; made < TIMES; made += 1) clerks.push(await newClerk())
    limitOf(1_000_00)
    const answers = await Promise.all(
      clerks.map((clerk, index) => refund(loans[index % 2] ?? first, '300.00', clerk)),
    )
    expect(statesOf(answers).filter((state) => state === 'done')).toHaveLength(3)
  })

  test('confirmed and asked for on one loan: none is lost, none done twice', async () => {
    const other = await givenOverpayment(6_000)
    const large = (await refund(other, '5001.00', boss)).data
    const clerks = await Promise.all(Array.from({ length: TIMES - 1 }, newClerk))
    const [confirmed, ...answers] = await Promise.all([
      decide(large.proposalId, clerks[0] ?? boss),
      ...clerks.map((clerk) => refund(other, '10.00', clerk)),
    ])
    expect(confirmed?.code).toBe(200)
    const done = answers.filter(({ data }) => 'waits' in data && data.state === 'done')
    const overpaymentOwed = `${999 - 10 * done.length}.00`
    expect(await detailOf(t, other)).toMatchObject({ overpaymentOwed })
  })
})

describe('an operator is a person', () => {
  const desk = () => ({ db: t.db, newId: t.deps.newId, at: t.clock.now() })

  test('a new token is the same operator, and the one before ends', async () => {
    const clerk = await newClerk()
    const given = await givenOverpayment(6_000)
    const { proposalId } = (await refund(given, '6000.00', clerk)).data
    const renewed = await renewToken(desk(), clerk.operatorId)
    expect(renewed.operatorId).toBe(clerk.operatorId)
    expect((await t.call(operatorQueues, { token: clerk.token })).code).toBe(401)
    const { data } = await t.call(operatorQueues, { token: renewed.token })
    expect(data.operator.operatorId).toBe(clerk.operatorId)
    expect((await decide(proposalId, renewed)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
    expect((await decide(proposalId, boss)).data).toMatchObject({ state: 'confirmed' })
  })

  test('the same name is the same person, for what is confirmed and for what is summed up', async () => {
    const meera = await givenOperator(t, 'finance', 'Meera Nair')
    const again = await givenOperator(t, 'finance', ' MEERA\u00a0 ｎair ')
    expect(again.operatorId).not.toBe(meera.operatorId)
    const large = (await refund(await givenOverpayment(6_000), '6000.00', meera)).data
    expect((await decide(large.proposalId, again)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
    expect((await refund(await givenOverpayment(3_000), '3000.00', meera)).data.state).toBe('done')
    const next = (await refund(await givenOverpayment(3_000), '3000.00', again)).data
    expect(next.waits).toMatchObject({ because: 'operatorSum', sum: '6000.00' })
    expect((await decide(next.proposalId, meera)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
    expect((await decide(next.proposalId, boss)).data).toMatchObject({ state: 'confirmed' })
  })
})

test('the sums cannot be unwritten, and what was done before they were kept is in them', async () => {
  const rows = async () =>
    (
      await t.db.query<{ kind: string; confirmed_by: string | null }>({
        text: `select user_id, loan_id, kind, currency, amount_minor, operator_id, confirmed_by,
            done_at from staff_money_actions order by done_at, amount_minor, loan_id, operator_id`,
      })
    ).rows
  for (const change of ['delete from', 'truncate', 'update']) {
    const text = `${change} staff_money_actions ${change === 'update' ? 'set amount_minor = 0' : ''}`
    await expect(t.db.query({ text })).rejects.toThrow('never changed')
  }
  const kept = await rows()
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(
    new Set(['proof', 'refund', 'waiver', 'reversal']),
  )
  await t.db.query({
    text: `drop table staff_money_actions; alter table operators drop column person;
      alter table proposals drop column matched_event_id, drop column because,
        drop column sum_minor`,
  })
  const migration = readFileSync(join(migrationsFolder, '0200-four-eyes.sql'), 'utf8')
  await t.db.query({ text: migration })
  // Before amounts were recorded, nobody had to confirm another person's proof.
  const before = kept.filter((row) => row.kind !== 'proof' || row.confirmed_by === null)
  expect(before.length).toBeLessThan(kept.length)
  expect(await rows()).toEqual(before)
})
