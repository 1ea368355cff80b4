import { randomUUID } from 'node:crypto'
import { creditInfo } from '@noren/contract/credit'
import { applyLoan, quote } from '@noren/contract/loans'
import { msgCenter } from '@noren/contract/messages'
import { minor } from '@noren/contract/money'
import { blockPerson } from '@noren/contract/operator'
import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { redecideDue } from './redecide.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

interface Made {
  id: string
  decision: string
  limitMinor: number
  reasonCodes: string[]
  triggers: string[]
  supersedes: string | null
}
const decisions = rawStatement<{ userId: string }, Made>(
  'test_list_decisions_made_again',
  `select id, decision, limit_minor as "limitMinor", reason_codes as "reasonCodes", triggers, supersedes
   from credit_decisions where user_id = $1 order by decided_at, id`,
  ['userId'],
)
const triggers = rawStatement<{ userId: string }, { cause: string; decisionId: string | null }>(
  'test_list_credit_triggers',
  `select cause, decision_id as "decisionId" from credit_triggers
   where user_id = $1 order by at, trigger_id`,
  ['userId'],
)
const open = rawStatement<Record<never, never>, { count: number }>(
  'test_count_open_credit_triggers',
  'select count(*)::int as count from credit_triggers where done_at is null',
  [],
)

const limitMessages = async (token: string, language = 'en') =>
  (await t.call(msgCenter, { token, body: { page: 1 }, language })).data.details.filter(
    ({ kind }) => kind === 'limitLowered' || kind === 'limitStopped',
  )

/** A moment later, so that decisions have an order. */
const decideAgain = async (): Promise<void> => {
  t.clock.advanceMs(1_000)
  await redecideDue(t.deps)
}

/** Yesterday was the due day; the day's work has said so. */
const givenLate = async (wish: Parameters<typeof givenDisbursedLoan>[1] = {}) => {
  const given = await givenDisbursedLoan(t, wish)
  t.clock.advanceDays(31)
  await rollOverdue(t)
  return given
}
const repay = async (given: GivenLoan) => sendWebhook(t, captured(t, (await pay(t, given)).data))

test('[B4.20] many events of one person become one decision, which names them and what it replaces', async () => {
  const given = await givenLate({ amount: '20000.00' })
  t.clock.advanceMs(1_000)
  await writeOff(t, given)
  const { userId, token } = given.person
  expect((await triggers.all(t.db, { userId })).map(({ cause }) => cause)).toEqual([
    'loanLate1',
    'writtenOff',
  ])
  await decideAgain()
  const made = await decisions.all(t.db, { userId })
  expect(made).toMatchObject([
    { decision: 'approved', triggers: ['certified'], supersedes: null },
    {
      decision: 'declined',
      limitMinor: 0,
      reasonCodes: ['writtenOff'],
      triggers: ['loanLate1', 'writtenOff'],
      supersedes: made[0]?.id,
    },
  ])
  expect((await triggers.all(t.db, { userId })).map(({ decisionId }) => decisionId)).toEqual([
    made[1]?.id,
    made[1]?.id,
  ])
  expect((await t.call(creditInfo, { token })).data).toMatchObject({
    decision: 'declined',
    reapplyOn: null,
    reasons: [{ code: 'writtenOff' }],
  })
  expect(await limitMessages(token)).toHaveLength(1)
  await decideAgain()
  expect(await decisions.all(t.db, { userId })).toHaveLength(2)
})

test.each([
  ['en', 'No new loan for now', /A loan is overdue\. Once it is paid you can apply again\.$/],
  ['es', 'Por ahora no hay préstamos nuevos', /préstamo/],
  ['id', 'Belum bisa meminjam lagi', /pinjaman/],
  ['vi', 'Tạm thời chưa thể vay mới', /khoản vay/],
])('[B4.21] what is worse is told once, with its reasons, in %s', async (language, title, text) => {
  const given = await givenLate()
  await decideAgain()
  const [message, ...others] = await limitMessages(given.person.token, language)
  expect(message).toMatchObject({ title, text: expect.stringMatching(text) })
  expect(others).toEqual([])
  // What ends with a payment has no day from which to ask again, on no screen either.
  const { data } = await t.call(creditInfo, { token: given.person.token })
  expect(data).toMatchObject({ decision: 'declined', lock: 'overdue', reapplyOn: null })
})

test('[F13.60] a late loan locks the limit and does not take it: before and after the night the one that stood is told', async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  const { token } = given.person
  const before = (await t.call(creditInfo, { token })).data
  expect(Number(before.totalLimit)).toBeGreaterThan(20_000)
  t.clock.advanceDays(31)
  await rollOverdue(t)
  const locked = {
    ...{ totalLimit: before.totalLimit, usedLimit: '20000.00', availableLimit: '0.00' },
    lock: 'overdue',
  }
  expect((await t.call(creditInfo, { token })).data).toMatchObject(locked)
  await decideAgain()
  const { data } = await t.call(creditInfo, { token })
  expect(data).toMatchObject({ ...locked, decision: 'declined' })
  const choice = { productCode: 'lamp-61', productAmount: '5000.00' }
  const refused = await t.call(quote, { token, body: { products: [choice] } })
  expect(refused.data).toMatchObject({ reason: 'OVERDUE_LOCK' })
})

test('[B4.22] paid late, the limit comes back lower than it was or as it was, never higher', async () => {
  const given = await givenLate()
  await decideAgain()
  const { userId, token } = given.person
  await repay(given)
  await decideAgain()
  const [first, stopped, back] = await decisions.all(t.db, { userId })
  expect(stopped).toMatchObject({ decision: 'declined', reasonCodes: ['overdueNow'] })
  expect(back).toMatchObject({
    decision: 'approved',
    triggers: ['repaid'],
    supersedes: stopped?.id,
  })
  expect(back?.limitMinor).toBeLessThanOrEqual(first?.limitMinor ?? 0)
  const { data } = await t.call(creditInfo, { token })
  expect(data).toMatchObject({ decision: 'approved', lock: 'none' })
})

test('[B4.22] what is better is an offer; the limit stays until the person asks', async () => {
  // Not everything that the tier would allow, so that there is something to rise to.
  const person = await givenCertifiedUser(t, {
    survey: { otherLoans: 'twoOrThree', missedPayments: 'fewTimes' },
  })
  const { userId, token } = person
  const before = (await t.call(creditInfo, { token })).data
  for (let loans = 0; loans < 3; loans += 1) {
    await repay(await givenDisbursedLoan(t, { person, amount: '5000.00' }))
  }
  await decideAgain()
  const { data } = await t.call(creditInfo, { token })
  expect(data.totalLimit).toBe(before.totalLimit)
  expect(Number(data.offer?.amount)).toBeGreaterThan(Number(before.totalLimit))
  expect((await decisions.all(t.db, { userId })).at(-1)?.triggers).toEqual(['repaid'])
})

test('a block is decided at once and told by its own message; lifted, the limit is back', async () => {
  const { userId, token } = await givenCertifiedUser(t)
  const staff = await givenOperator(t, 'reviewer')
  const decide = (decision: 'block' | 'unblock') =>
    t.call(blockPerson, {
      token: staff.token,
      body: { requestId: randomUUID(), userId, decision, reasonCode: 'blocked.check' },
    })
  await decide('block')
  await decideAgain()
  await decide('unblock')
  await decideAgain()
  expect(await decisions.all(t.db, { userId })).toMatchObject([
    { decision: 'approved' },
    { decision: 'declined', reasonCodes: ['blocked'], triggers: ['blocked'] },
    { decision: 'approved', triggers: ['unblocked'], limitMinor: 60_000_00 },
  ])
  expect(await limitMessages(token)).toEqual([])
})

const runJobs = async (): Promise<void> => {
  for (const name of ['rollOverdue', 'markLate', 'reviewDecisions']) {
    const job = DAY_JOBS.find((one) => one.name === name)
    if (!job) throw new Error(`there is no ${name}`)
    await runJob(t.deps, job, t.clock.businessDay())
  }
}

test('[B4.24] on its review day a decision is made again, and what is lower by then is told', async () => {
  const person = await givenCertifiedUser(t)
  const { userId, phone } = person
  const [first] = await decisions.all(t.db, { userId })
  // The policy has become stricter meanwhile: no event of this person says so.
  const { market } = t.deps
  t.clock.advanceDays(89)
  await runJobs()
  await decideAgain()
  expect(await decisions.all(t.db, { userId })).toHaveLength(1)
  t.clock.advanceDays(1)
  const tier = { documentFace: minor(20_000_00) }
  t.deps.market = { ...market, kycTierLimits: { ...market.kycTierLimits, ...tier } }
  await runJobs()
  await runJobs()
  await decideAgain()
  t.deps.market = market
  expect(await decisions.all(t.db, { userId })).toMatchObject([
    {},
    { decision: 'approved', limitMinor: 20_000_00, triggers: ['reviewDay'], supersedes: first?.id },
  ])
  const { token } = await t.signIn(phone)
  const [message] = await limitMessages(token)
  expect(message?.text).toMatch(/^We looked .* now ₹20,000\.00; before, it was ₹60,000\.00\./)
})

test('[B4.24] a late loan is looked at again after 4, 31 and 61 days', async () => {
  const { person } = await givenLate()
  for (const days of [2, 1, 26, 1, 29, 1]) {
    t.clock.advanceDays(days)
    await runJobs()
    await runJobs()
  }
  const { userId } = person
  const causes = (await triggers.all(t.db, { userId })).map(({ cause }) => cause)
  expect(causes.filter((cause) => cause.startsWith('loanLate'))).toEqual([
    'loanLate1',
    'loanLate4',
    'loanLate31',
    'loanLate61',
  ])
})

const cut = rawStatement<Record<never, never>, { cut: boolean }>(
  'test_cut_redeciding',
  `select pg_terminate_backend(pid) as cut from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and query like '%credit_triggers%'
     and state <> 'idle'`,
  [],
)

/** At most so many; CREDIT_KILLS says another number, and more people to decide on (`npm run bench -- credit`). */
const KILLS = Number(process.env.CREDIT_KILLS ?? 25)

test(
  '[B4.23] a worker killed again and again lends nothing meanwhile, and each event is done once',
  async () => {
    const people: GivenLoan[] = []
    while (people.length < Math.max(6, KILLS / 4)) people.push(await givenDisbursedLoan(t))
    t.clock.advanceDays(29)
    const statements = await Promise.all(
      people.map(async ({ person: { token } }) => {
        const body = { products: [{ productCode: 'lamp-61', productAmount: '5000.00' }] }
        const [facts] = (await t.call(quote, { token, body })).data.details ?? []
        return { kfsId: facts?.kfsId ?? '', kfsHash: facts?.kfsHash ?? '' }
      }),
    )
    t.clock.advanceDays(2)
    await rollOverdue(t)
    const isOver = { now: false }
    let kills = 0
    const killing = (async () => {
      while (!isOver.now && kills < KILLS) {
        kills += (await cut.all(t.db).catch(() => [])).length
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    const working = Promise.all([
      redecideDue(t.deps).catch(() => 0),
      redecideDue(t.deps).catch(() => 0),
    ])
    const answers = await Promise.all(
      people.map(({ person: { token } }, index) =>
        t.call(applyLoan, {
          token,
          body: {
            requestId: randomUUID(),
            applyTotalAmount: '5000.00',
            products: [
              {
                productCode: 'lamp-61',
                productAmount: '5000.00',
                kfsId: statements[index]?.kfsId ?? '',
                kfsHash: statements[index]?.kfsHash ?? '',
              },
            ],
          },
        }),
      ),
    )
    await working
    isOver.now = true
    await killing
    expect(kills).toBeGreaterThan(0)
    for (const { code, data } of answers) {
      expect([code, data]).toMatchObject([316, { reason: 'OVERDUE_LOCK' }])
    }
    // What a kill has put off comes a minute later.
    t.clock.advanceMs(61_000)
    await decideAgain()
    expect(await open.one(t.db)).toEqual({ count: 0 })
    for (const { person } of people) {
      const { userId } = person
      expect(await triggers.all(t.db, { userId })).toHaveLength(1)
      expect((await decisions.all(t.db, { userId })).map(({ triggers: of }) => of)).toEqual([
        ['certified'],
        ['loanLate1'],
      ])
    }
    const lent = answers.filter(({ code }) => code === 200).length
    process.stdout.write(`${JSON.stringify({ kills, people: people.length, lent })}\n`)
  },
  120_000 + 3_000 * KILLS,
)
