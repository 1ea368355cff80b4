import { randomUUID } from 'node:crypto'
import { addDays, type Day, day as dayOf, daysBetween } from '@noren/contract/dates'
import { decideProposal } from '@noren/contract/operator'
import { decideDispute, listDisputes } from '@noren/contract/operator/disputes'
import {
  decideException,
  type ExceptionDecision,
  listExceptions,
} from '@noren/contract/operator/reconciliation'
import { accountBalance } from '@noren/testkit/account-balance'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { detailOf, pay } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trialBalance } from '../../domains/books/trial-balance.ts'
import { verifyBooks } from '../../domains/books/verify-books.ts'
import { type OpenOnDay, openItemsOn } from '../../domains/reconciliation/open-items.ts'
import { verifyClearing } from '../../domains/reconciliation/verify-clearing.ts'
import { verifyDisputes } from '../../domains/repayments/disputes.ts'
import { seededRandom } from '../../platform/seeded-random.ts'
import {
  type SandboxAccountCode,
  sandboxAccountNumber,
} from '../../providers/sandbox/bank/accounts.ts'
import { SETTLE_FAULTS } from '../../providers/sandbox/bank/settle.ts'

/**
 * Days of loans, payments and settlements by chance, with the sandbox's faults among them, each decided by two of the staff
 * as what it is: at the end the books have what the bank has. LONG=1 lives ninety days; SEED chooses others.
 */
const DAYS = process.env.LONG === '1' ? 90 : Number(process.env.DAYS ?? 14)
const SEED = Number(process.env.SEED ?? 5)
const BOOK = 'banyan-lane-INR'
const LENDER = 'banyan-lane'
const LOANS_MAX = 4
/** What the sandbox's bank takes where it leaves a gap. */
const UNTOLD_MINOR = 100
/** A token of the staff ends after thirty days. */
const STAFF_DAYS = 20

let t: TestApp
let accountant: GivenOperator
let finance: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
}, 120_000)
afterAll(() => t.close())

const random = seededRandom(SEED)
const post = async (path: string, body: object = {}) => {
  const answer = await fetch(`${t.url}/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

/** As what an exception is decided, the likeliest first: what nobody can say anything of is given up as a difference. */
const DECISIONS: readonly ExceptionDecision[] = [
  ...(['dismiss', 'capital', 'difference', 'bankCharge', 'bankInterest'] as const),
]
const listOpen = async () =>
  (await t.call(listExceptions, { token: accountant.token })).data.details.filter(
    ({ state }) => state !== 'posted',
  )

const decide = async (exceptionId: string): Promise<void> => {
  for (const decision of DECISIONS) {
    const body = { requestId: randomUUID(), exceptionId, decision }
    const { code, data } = await t.call(decideException, { token: accountant.token, body })
    if (code !== 200) continue
    if (data.state !== 'proposed') return
    const { proposalId } = data as { proposalId: string }
    const confirmed = { requestId: randomUUID(), proposalId, decision: 'confirm' as const }
    const answer = await t.call(decideProposal, { token: finance.token, body: confirmed })
    expect([decision, answer.code]).toEqual([decision, 200])
    return
  }
  throw new Error(`nothing decides the exception ${exceptionId}`)
}

const payAtTill = async (given: GivenLoan): Promise<void> => {
  const { payToday } = await detailOf(t, given)
  const most = Math.floor(Number(payToday))
  const amount = `${Math.min(most, 200 + random.below(3000))}.00`
  const wish = most < 400 ? ({ kind: 'full' } as const) : ({ kind: 'part', amount } as const)
  const order = await pay(t, given, randomUUID(), wish)
  if (order.code !== 200) return
  await post('pay', { ref: order.data.ref, outcome: 'success' })
  await t.deliver()
}

/** The bank's own balance, lines that it never told of included, and these alone. */
const atBank = async (code: SandboxAccountCode) => {
  const { rows } = await t.db.query<{ balance: string; hidden: string }>({
    text: `select coalesce(sum(amount_minor), 0)::text as balance,
        coalesce(sum(amount_minor) filter (where is_hidden), 0)::text as hidden
      from sandbox_bank_lines where account_number = $1`,
    values: [sandboxAccountNumber(LENDER, code)],
  })
  const [row] = rows
  return { balance: Number(row?.balance), hidden: Number(row?.hidden) }
}

/** The accounts that are what is open on them. */
const OPEN_CODES = [1020, 1025, 1030, 1035, 1060, 2015, 2020]

const openOn = async (day: Day) => {
  const { items, next } = await openItemsOn(t.db, t.deps.market, { book: BOOK, day, after: 0 })
  expect(next).toBeNull()
  return items
}

test(
  `[B9.156] [B9.173] after ${DAYS} days by chance, with the provider's and the bank's faults decided, the books have what the bank has, and on each day clearing is what is open`,
  async () => {
    const loans: GivenLoan[] = []
    const faultsSeen = new Set<string>()
    const kinds = new Map<string, number>()
    const opened = new Map<Day, readonly OpenOnDay[]>()
    const start = t.clock.businessDay()
    let staffSince = addDays(start, -STAFF_DAYS)
    for (let day = 0; day < DAYS; day += 1) {
      const today = t.clock.businessDay()
      if (daysBetween(staffSince, today) >= STAFF_DAYS) {
        accountant = await givenOperator(t, 'accountant', `Accountant ${today}`)
        finance = await givenOperator(t, 'finance', `Finance ${today}`)
        staffSince = today
      }
      if (loans.length < LOANS_MAX && (day === 0 || random.below(2) === 0)) {
        const amount = `${5000 + 1000 * random.below(10)}.00`
        loans.push(await givenDisbursedLoan(t, { productCode: 'lane-30', amount }))
      }
      for (const given of [...loans]) {
        if (random.below(3) > 0) await payAtTill(given)
        if ((await detailOf(t, given)).payToday === '0.00') loans.splice(loans.indexOf(given), 1)
      }
      // One kind of fault a payment: some days none, some days several.
      const faults = Array.from({ length: random.below(4) }, () => random.pick(SETTLE_FAULTS))
      await post('settle', { faults })
      const compared = await post('compare')
      expect(compared.problems).toEqual([])
      for (const fault of faults) faultsSeen.add(fault)
      for (const { exceptionId, kind, foundOn } of await listOpen()) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        // What is not there yet may come with a later settlement.
        const isEarly = kind === 'missingThere' && daysBetween(dayOf(foundOn), today) < 3
        if (!isEarly) await decide(exceptionId)
      }
      const disputes = (await t.call(listDisputes, { token: finance.token })).data.details
      for (const { disputeId } of disputes) {
        if (random.below(3) > 0) continue
        const decision = random.pick(['lost', 'accept'] as const)
        expect((await byStaff(t, decideDispute, { disputeId, decision })).code).toBe(200)
      }
      t.clock.advanceDays(1)
      opened.set(today, await openOn(today))
      if (day % 5 === 4) await closeBooks(t)
    }
    // What the provider still has is settled, and what it kept is given up.
    await post('settle')
    await post('compare')
    for (const { exceptionId } of await listOpen()) await decide(exceptionId)
    await closeBooks(t)
    expect(await verifyClearing(t.db)).toEqual([])
    // What was open is what it was, whatever was matched and decided since, and adds up to the books of that day.
    for (const [day, items] of opened) {
      expect(await openOn(day)).toEqual(items)
      const asked = { book: BOOK, day, by: 'posted', knownOn: t.clock.businessDay() } as const
      const balances = new Map(
        (await trialBalance(t.db, asked)).map(({ code, balanceMinor }) => [code, balanceMinor]),
      )
      for (const code of OPEN_CODES) {
        const sum = items.reduce((all, one) => all + (one.code === code ? one.openMinor : 0), 0)
        expect([day, code, sum]).toEqual([day, code, balances.get(code) ?? 0])
      }
    }
    expect([...opened.values()].flat().length).toBeGreaterThan(DAYS / 2)
    // Where all is settled, every movement has found the one that it belongs to.
    expect(await openOn(t.clock.businessDay())).toEqual([])
    expect(await verifyBooks(t.db)).toEqual([])
    expect(await verifyDisputes(t.db)).toEqual([])
    let hidden = 0
    for (const code of [1010, 1012] as const) {
      const bank = await atBank(code)
      hidden += bank.hidden
      const ledger = await accountBalance(t.db, { book: BOOK, code })
      expect([code, ledger]).toEqual([code, bank.balance - bank.hidden])
    }
    const clearing = [1020, 1025, 1030, 1035].map((code) =>
      accountBalance(t.db, { book: BOOK, code }),
    )
    expect(await Promise.all(clearing)).toEqual([0, 0, 0, 0])
    // Each line that the bank kept to itself was found by the gap that it left.
    expect(-hidden / UNTOLD_MINOR).toBe(kinds.get('gap') ?? 0)
    expect(faultsSeen.size).toBe(DAYS >= 90 ? SETTLE_FAULTS.length : faultsSeen.size)
    expect(faultsSeen.size).toBeGreaterThan(5)
  },
  DAYS * 20_000 + 60_000,
)
