import { randomUUID } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { creditInfo } from '@noren/contract/credit'
import { addDays, type Day, day } from '@noren/contract/dates'
import {
  deleteIncomeProof,
  incomeProof,
  strikeIncomeLine,
  useIncomeProof,
  viewIncomeProof,
} from '@noren/contract/income'
import { minor } from '@noren/contract/money'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import {
  type CertifiedOverrides,
  type CertifiedPerson,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import {
  type GivenStatement,
  givenRows,
  givenStatement,
  statementCsv,
  statementPdf,
} from '@noren/testkit/given-statement'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ShownIncome } from '../credit/credit-decision.ts'
import { decisionsOf } from '../credit/explain-decisions.ts'
import { expireProofsBatch, keepReading } from '../credit/income-proofs.ts'
import { redecideDue } from '../loans/redecide.ts'

let t: TestApp
let log = ''
beforeAll(async () => {
  t = await startTestApp({
    env: { CREDIT_POLICY: '', LOG_LEVEL: 'info' },
    logTo: {
      write: (line) => {
        log += line
      },
    },
  })
  // From the first days of the policy by affordability on.
  t.clock.advanceDays(308)
  expect(creditPolicyOn('in', t.clock.businessDay()).version).toBe('in-2027-01')
  // The first file starts the reader, which on a busy machine takes most of a file's time.
  const first = await given()
  await send(first, await pdfOf(first))
}, 120_000)
afterAll(() => t.close())

const PASSWORD = 'ASHA-14081991'
const today = (): Day => t.clock.businessDay()
const until = (): Day => addDays(today(), -2)
const SAME = [32_000, 32_000, 32_000, 32_000]
const rupees = (major: number) => minor(Math.round(major * 100))

/** Salaried, 25 to 40 thousand stated, nothing against them. */
const G1: CertifiedOverrides = { info: { monthlyIncome: '25000-40000' } }
const STUDENT = { info: { workStatus: 'student', monthlyIncome: undefined } } as never

const consent = (person: CertifiedPerson, given = true) =>
  t.call(saveConsent, {
    token: person.token,
    body: { consents: [{ purpose: 'incomeProof', given }], textVersion: 'test' },
  })
const given = async (of: CertifiedOverrides = G1) => {
  const person = await givenCertifiedUser(t, of)
  await consent(person)
  return person
}
const pdfOf = (person: CertifiedPerson, change: Partial<GivenStatement> = {}) => {
  const { name, accountNumber } = person
  const rows = givenRows(until(), SAME)
  return statementPdf(givenStatement({ name, accountNumber, until: until(), rows, ...change }))
}
const csvOf = (person: CertifiedPerson, change: Partial<GivenStatement> = {}) => {
  const { name, accountNumber } = person
  const rows = givenRows(until(), SAME)
  return statementCsv(givenStatement({ name, accountNumber, until: until(), rows, ...change }))
}
const send = ({ token }: CertifiedPerson, bytes: Uint8Array, password?: string) =>
  t.call(incomeProof, {
    token,
    body: password === undefined ? {} : { password },
    file: { bytes, name: 'statement.pdf', type: 'application/pdf' },
  })
const openOf = ({ data, msg }: Awaited<ReturnType<typeof send>>) => {
  if (!data.open) throw new Error(`nothing was read: ${msg}`)
  return data.open
}
const use = ({ token }: CertifiedPerson, proofId: string) => {
  // Decisions of one instant have no order.
  t.clock.advanceMs(1_000)
  return t.call(useIncomeProof, { token, body: { proofId } })
}
const creditOf = async ({ token }: CertifiedPerson) => (await t.call(creditInfo, { token })).data
const redecide = () => {
  t.clock.advanceMs(1_000)
  return redecideDue(t.deps)
}

test('[B4.105] G2: a bank’s own PDF raises the limit that its income was stated for', async () => {
  const person = await given()
  expect(await creditOf(person)).toMatchObject({ totalLimit: '10000.00' })
  expect((await t.call(viewIncomeProof, { token: person.token })).data).toMatchObject({
    standing: { decision: 'approved', limit: '10000.00' },
    worked: {
      ...{ income: '25000.00', countedPercent: 60, counted: '15000.00', capacity: '5250.00' },
      ...{ score: 670, band: 'A' },
    },
    ladder: {
      stated: ['10000.00', '15000.00', '20000.00', '20000.00'],
      shown: ['30000.00', '40000.00', '50000.00'],
      at: 0,
    },
  })
  const open = openOf(await send(person, await pdfOf(person, { password: PASSWORD }), PASSWORD))
  expect(open).toMatchObject({
    evidence: 'supported',
    typicalMonth: '32000.00',
    countedPercent: 85,
    counted: '27200.00',
    obligations: '0.00',
    bounces: 0,
    regularMonths: 3,
    capacity: '10880.00',
    countsUntil: addDays(today(), 180),
    would: { decision: 'approved', limit: '30000.00' },
    months: [
      { month: '2026-10', amount: '32000.00', struck: '0.00' },
      { month: '2026-11', amount: '32000.00', struck: '0.00' },
      { month: '2026-12', amount: '32000.00', struck: '0.00' },
    ],
  })
  // Nothing is decided before they say so.
  expect(await creditOf(person)).toMatchObject({ totalLimit: '10000.00' })
  const used = await use(person, open.proofId)
  expect(used.data).toMatchObject({
    open: null,
    used: { proofId: open.proofId, counted: '27200.00' },
    standing: { decision: 'approved', limit: '30000.00' },
  })
  const credit = await creditOf(person)
  expect(credit).toMatchObject({ totalLimit: '30000.00', offer: null })
  expect(credit.reasons[0]?.code).toBe('limitedBy.ladder')
  const byProduct = Object.fromEntries(credit.byProduct.map((of) => [of.productCode, of.amount]))
  expect(byProduct).toMatchObject({
    'lane-30': '10000.00',
    'lamp-61': '20500.00',
    'row-91': '31000.00',
    'tide-91': '19500.00',
  })
  const [newest] = await decisionsOf(t.deps, t.db, person.userId)
  expect(newest).toMatchObject({ triggers: ['proofRead'], score: 725, band: 'A' })
})

test('[B4.105] G4: who is asked for an income shows one and has a limit', async () => {
  const person = await given(STUDENT)
  expect(await creditOf(person)).toMatchObject({ decision: 'review', asks: ['proof.income'] })
  const rows = givenRows(until(), [15_000, 15_000, 15_000, 15_000])
  const { proofId } = openOf(await send(person, await pdfOf(person, { rows })))
  await use(person, proofId)
  expect(await creditOf(person)).toMatchObject({ decision: 'approved', asks: [] })
})

test('[B4.105] G5: a CSV file that shows less than living costs carries no payment', async () => {
  const person = await given({
    info: { workStatus: 'dailyWage', monthlyIncome: '15000-25000' },
    survey: { dependants: 'threeOrFour', incomeStability: 'changesMuch' },
  })
  const more = [5, 12].map((date) => ({
    on: day(`2026-11-${String(date).padStart(2, '0')}`),
    narration: 'ECS RETURN CHARGES',
    amountMinor: rupees(-118),
  }))
  const rows = givenRows(until(), [14_000, 14_000, 14_000, 14_000], more)
  const open = openOf(await send(person, csvOf(person, { rows })))
  expect(open).toMatchObject({
    evidence: 'csv',
    counted: '9800.00',
    bounces: 2,
    countsUntil: addDays(today(), 120),
    capacity: '0.00',
    would: { decision: 'declined', reasons: [{ code: 'notAffordable' }, {}, {}, {}] },
  })
  await use(person, open.proofId)
  const [newest] = await decisionsOf(t.deps, t.db, person.userId)
  expect(newest).toMatchObject({ decision: 'declined', score: 545 })
})

/** What a bank would have signed, which no file shows yet: as if it had been read so. */
const givenVerified = async (
  person: CertifiedPerson,
  of: { major: number; obligations?: number; bounces?: number },
) => {
  const months = ['2026-10', '2026-11', '2026-12']
  const credits = months.map((month) => ({
    on: day(`${month}-01`),
    amountMinor: rupees(of.major),
  }))
  const evidence: ShownIncome['evidence'] = 'verified'
  await inTransaction(t.deps.db, (tx) =>
    keepReading(t.deps, tx, {
      userId: person.userId,
      fileDigest: Buffer.from(person.userId),
      evidence,
      reading: {
        ...{ from: day('2026-10-01'), until: until(), rowCount: 3, months, lowered: null },
        lines: [{ label: 'PENSION', leftOut: null, credits }],
        obligationsMinor: rupees(of.obligations ?? 0),
        bounces: of.bounces ?? 0,
      },
      at: t.clock.now(),
    }),
  )
  const { open } = (await t.call(viewIncomeProof, { token: person.token })).data
  await use(person, open?.proofId ?? '')
  return open
}

test('[B4.105] G3: what other loans take by the statement is taken off', async () => {
  const person = await given({
    ...G1,
    survey: {
      dependants: 'oneOrTwo',
      incomeStability: 'changesLittle',
      otherLoans: 'one',
      missedPayments: 'once',
    },
  })
  const open = await givenVerified(person, { major: 32_000, obligations: 4_200, bounces: 1 })
  expect(open).toMatchObject({ counted: '32000.00', capacity: '8600.00' })
  const [newest] = await decisionsOf(t.deps, t.db, person.userId)
  expect(newest).toMatchObject({ decision: 'approved', score: 645, band: 'B' })
  expect(await creditOf(person)).toMatchObject({ totalLimit: '24000.00' })
})

test('[B4.105] G6: a pension counts like any income that recurs', async () => {
  const person = await given({ info: { workStatus: 'retired', monthlyIncome: '0-15000' } })
  const open = await givenVerified(person, { major: 12_000 })
  expect(open).toMatchObject({ counted: '12000.00', capacity: '3200.00' })
  const [newest] = await decisionsOf(t.deps, t.db, person.userId)
  expect(newest).toMatchObject({ decision: 'approved', score: 660, band: 'A' })
  expect(await creditOf(person)).toMatchObject({ totalLimit: '9000.00' })
})

test('[B4.106] lines are struck out, undone, and only lower what counts', async () => {
  const person = await given()
  const gift = {
    on: day('2026-11-18'),
    narration: 'UPI/9/R MEHTA/GIFT',
    amountMinor: rupees(4_000),
  }
  const salaries = [30_000, 30_000, 34_000, 34_000]
  const file = await pdfOf(person, { rows: givenRows(until(), salaries, [gift]) })
  const open = openOf(await send(person, file))
  expect(open.typicalMonth).toBe('34000.00')
  const line = open.lines.find(({ label }) => label.includes('MEHTA'))?.line
  const strike = async (struck: unknown[]) =>
    (
      await t.call(strikeIncomeLine, {
        token: person.token,
        body: { proofId: open.proofId, struck },
      })
    ).data.open
  const struck = await strike([line])
  expect(struck).toMatchObject({ typicalMonth: '30000.00', counted: '25500.00' })
  expect(struck?.months[1]).toEqual({ month: '2026-11', amount: '30000.00', struck: '4000.00' })
  expect((await strike([]))?.typicalMonth).toBe('34000.00')
  await strike([line, 99])
  const { used } = (await use(person, open.proofId)).data
  expect(used?.typicalMonth).toBe('30000.00')
})

test.each([
  ['neither', 'FILE_KIND', () => new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])],
  ['damaged', 'FILE_DAMAGED', () => new TextEncoder().encode('%PDF-1.7 and nothing')],
  ['without rows', 'FILE_NO_TABLE', (person: CertifiedPerson) => pdfOf(person, { rows: [] })],
  [
    'edited in one balance',
    'FILE_BALANCE',
    (person: CertifiedPerson) =>
      pdfOf(person, { editedBalance: { at: 3, balanceMinor: rupees(90_000) } }),
  ],
  [
    'edited as CSV',
    'FILE_BALANCE',
    (person: CertifiedPerson) =>
      csvOf(person, { editedBalance: { at: 3, balanceMinor: rupees(90_000) } }),
  ],
  [
    'of somebody else',
    'FILE_OTHER_NAME',
    (person: CertifiedPerson) => pdfOf(person, { name: 'Vikram Desai' }),
  ],
] as const)(
  '[B4.107] a file that is %s is told so and counts for nothing',
  async (_, reason, make) => {
    const person = await given()
    const answer = await send(person, await make(person))
    expect([answer.code, answer.data]).toMatchObject([422, { reason }])
    expect(answer.msg.length).toBeGreaterThan(40)
    const { data } = await t.call(viewIncomeProof, { token: person.token })
    expect(data).toMatchObject({ open: null, used: null })
  },
)

test('[B4.107] a password is asked for, and a wrong one is told', async () => {
  const person = await given()
  const file = await pdfOf(person, { password: PASSWORD })
  expect((await send(person, file)).data).toMatchObject({ reason: 'FILE_PASSWORD' })
  expect((await send(person, file, 'wrong')).data).toMatchObject({ reason: 'FILE_PASSWORD_WRONG' })
  expect((await send(person, file, PASSWORD)).data.open).not.toBeNull()
})

test('[B4.107] the very file of somebody else is theirs, even for a namesake', async () => {
  const name = 'Meera Pillai'
  const [one, other] = [await given({ ...G1, name }), await given({ ...G1, name })]
  const file = await pdfOf(one)
  expect((await send(one, file)).code).toBe(200)
  expect((await send(other, file)).data).toMatchObject({ reason: 'FILE_OTHER_NAME' })
})

test('[B4.107] after twenty files a day no more are read', async () => {
  const person = await given()
  const wrong = new TextEncoder().encode('a,b\n1,2\n')
  const reasons: unknown[] = []
  for (let at = 0; at < 21; at += 1) {
    const bytes = new Uint8Array([...wrong, 0x30 + (at % 10), 0x0a])
    reasons.push(((await send(person, bytes)).data as never as { reason: string }).reason)
  }
  expect(reasons.slice(0, 20)).toEqual(Array(20).fill('FILE_NO_TABLE'))
  expect(reasons[20]).toBe('FILE_LIMIT')
})

test('[B4.108] nothing is read without a consent, and what counted ends with it', async () => {
  const person = await givenCertifiedUser(t, G1)
  const file = await pdfOf(person)
  expect((await send(person, file)).data).toMatchObject({ reason: 'CONSENT_NEEDED' })
  await consent(person)
  const { proofId } = openOf(await send(person, file))
  await use(person, proofId)
  expect(await creditOf(person)).toMatchObject({ totalLimit: '30000.00' })
  await consent(person, false)
  await redecide()
  expect(await creditOf(person)).toMatchObject({ totalLimit: '10000.00' })
  expect((await t.call(viewIncomeProof, { token: person.token })).data.used).toBeNull()
})

test('[B4.108] what waits may be left, and what counts may be taken back', async () => {
  const person = await given()
  const file = await pdfOf(person)
  const remove = (proofId: string) =>
    t.call(deleteIncomeProof, { token: person.token, body: { proofId } })
  const first = openOf(await send(person, file))
  expect((await remove(first.proofId)).data.open).toBeNull()
  // The answer was lost: asked again, and five times at once, it is gone as before.
  const repeated = await Promise.all(Array.from({ length: 5 }, () => remove(first.proofId)))
  for (const { code, data } of repeated) expect([code, data.open]).toEqual([200, null])
  expect(await remove(randomUUID())).toMatchObject({ code: 404 })
  const again = openOf(await send(person, file))
  await use(person, again.proofId)
  expect((await remove(again.proofId)).data.used).toBeNull()
  expect((await remove(again.proofId)).data.used).toBeNull()
  // What was left before takes nothing along that came since.
  const third = openOf(await send(person, file))
  await remove(first.proofId)
  expect((await t.call(viewIncomeProof, { token: person.token })).data.open?.proofId).toBe(
    third.proofId,
  )
  await redecide()
  expect(await creditOf(person)).toMatchObject({ totalLimit: '10000.00' })
})

test('[B4.109] lines stay a day at most, figures until their day, and then it is decided again', async () => {
  const [left, used] = [await given(), await given()]
  await send(left, await pdfOf(left))
  const { proofId } = openOf(await send(used, await pdfOf(used)))
  await use(used, proofId)
  const rowsOf = ({ userId }: CertifiedPerson) =>
    t.db
      .query({
        text: 'select reading_sealed, figures_sealed from income_proofs where user_id = $1',
        values: [userId],
      })
      .then(({ rows }) => rows)
  expect(await rowsOf(used)).toMatchObject([{ reading_sealed: null }])
  const expire = (days: number) =>
    inTransaction(t.deps.db, (tx) =>
      expireProofsBatch(tx, {
        businessDay: addDays(today(), days),
        at: t.clock.now(),
        limit: 200,
      }),
    )
  await expire(1)
  expect(await rowsOf(left)).toHaveLength(1)
  await expire(2)
  expect([await rowsOf(left), await rowsOf(used)]).toEqual([[], [expect.anything()]])
  await expire(180)
  expect(await rowsOf(used)).toEqual([])
  await redecide()
  expect(await creditOf(used)).toMatchObject({ totalLimit: '10000.00' })
})

test('[B4.109] neither a line, nor a password, nor a name of a statement is in a log', () => {
  expect(log.split('\n').length).toBeGreaterThan(50)
  for (const theirs of ['LOTUS', 'MEHTA', 'KIRANA', PASSWORD, '32000', '32,000', 'Meera']) {
    expect(log).not.toContain(theirs)
  }
})
