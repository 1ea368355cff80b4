import { randomUUID } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { creditInfo } from '@noren/contract/credit'
import { incomeProof, viewIncomeProof } from '@noren/contract/income'
import { applyLoan, applyLoanAuto, quote } from '@noren/contract/loans'
import { minor } from '@noren/contract/money'
import { creditPolicyOn, productsOn } from '@noren/markets/market-by-code'
import { duesOf, fitsPot } from '@noren/server/domains/credit/affordability'
import type { CreditFacts } from '@noren/server/domains/credit/credit-decision'
import { creditStanding } from '@noren/server/domains/credit/credit-standing'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What a borrower could try to be lent more than they can pay back, over HTTP, by the policy of affordability. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { CREDIT_POLICY: '' } })
  t.clock.advanceDays(308)
  expect(creditPolicyOn('in', t.clock.businessDay()).version).toBe('in-2027-01')
}, 120_000)
afterAll(() => t.close())

const ALL_SIX = ['lane-14', 'lane-30', 'lamp-61', 'row-91', 'tide-30', 'tide-91'].map(
  (productCode) => ({ productCode, productAmount: '5000.00' }),
)
type Choice = (typeof ALL_SIX)[number]

const quoteOf = (token: string, products: Choice[]) => t.call(quote, { token, body: { products } })
const applyFor = async (token: string, products: Choice[]) => {
  const { data, code } = await quoteOf(token, products)
  if (code !== 200) return code
  const chosen = data.details.map(({ kfsId, kfsHash, productCode, productAmount }) => ({
    ...{ kfsId, kfsHash, productCode, productAmount },
  }))
  const total = products.reduce((sum, { productAmount }) => sum + Number(productAmount), 0)
  const body = { requestId: randomUUID(), applyTotalAmount: total.toFixed(2), products: chosen }
  return (await t.call(applyLoan, { token, body })).code
}
const lentTo = async ({ userId }: CertifiedPerson): Promise<{ loans: number; minor: number }> =>
  (
    await t.db.query<{ loans: number; minor: number }>({
      text: `select count(*)::int as loans, coalesce(sum(principal_minor), 0)::int as minor
        from loans where user_id = $1 and status in (10, 20, 30, 50)`,
      values: [userId],
    })
  ).rows[0] ?? { loans: -1, minor: -1 }

/** 5,250.00 a month can be put by, for two months at most (G1): every due day of all that was lent finds enough. */
const POT = { capacityMinor: minor(5_250_00), savedDaysMax: 60 }
const expectAffordable = async (person: CertifiedPerson): Promise<void> => {
  const on = t.clock.businessDay()
  const { rows } = await t.db.query<{ code: string; principal: number }>({
    text: `select product_code as code, principal_minor::int as principal
      from loans where user_id = $1 and status in (10, 20, 30, 50)`,
    values: [person.userId],
  })
  const dues = rows.flatMap(({ code, principal }) => {
    const terms = productsOn('in', on).find(({ productCode }) => productCode === code)
    return terms ? duesOf(terms, minor(principal), on) : []
  })
  expect(rows.length).toBeLessThanOrEqual(2)
  expect(dues.length).toBeGreaterThanOrEqual(rows.length)
  expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBeLessThanOrEqual(10_000_00)
  expect(fitsPot({ ...POT, on }, dues)).toBe(true)
}

test('[B4.168] all six products in one call are refused', async () => {
  const person = await givenCertifiedUser(t, { info: { monthlyIncome: '25000-40000' } })
  expect(await applyFor(person.token, ALL_SIX)).not.toBe(200)
  expect(await lentTo(person)).toEqual({ loans: 0, minor: 0 })
})

test('[B4.168] all six in parallel calls, from two sessions and of every lender: what is lent fits together, and is within the limit', async () => {
  const person = await givenCertifiedUser(t, { info: { monthlyIncome: '25000-40000' } })
  // No code is good twice.
  t.clock.advanceMs(61_000)
  const { token: other } = await t.signIn(person.phone)
  const codes = await Promise.all(
    [...ALL_SIX, ...ALL_SIX].map((choice, at) =>
      applyFor(at % 2 === 0 ? person.token : other, [choice]),
    ),
  )
  expect(codes).toContain(200)
  await expectAffordable(person)
  // And once more, now that something runs.
  await Promise.all(ALL_SIX.map((choice) => applyFor(other, [choice])))
  await expectAffordable(person)
}, 240_000)

test.each(['student', 'notWorking'] as const)(
  '[B4.168] %s without an income: asked for one, and lent nothing by any call, however often',
  async (workStatus) => {
    const person = await givenCertifiedUser(t, {
      info: { workStatus, monthlyIncome: undefined } as never,
    })
    const { data } = await t.call(creditInfo, { token: person.token })
    expect(data).toMatchObject({ totalLimit: '0.00', asks: ['proof.income'] })
    const codes = await Promise.all(
      ALL_SIX.map((choice) => applyFor(person.token, [choice])).concat(
        t
          .call(applyLoanAuto, {
            token: person.token,
            body: { requestId: randomUUID() },
          })
          .then(({ code }) => code),
      ),
    )
    expect(codes).not.toContain(200)
    expect(await lentTo(person)).toEqual({ loans: 0, minor: 0 })
  },
)

/** A PDF of these objects, the first of them the root. */
const pdfOf = (objects: readonly string[]): Uint8Array => {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = text.length
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<<>>>>'
const HOSTILE: readonly [string, Uint8Array][] = [
  [
    'a PDF of ten thousand pages',
    pdfOf([CATALOG, `<</Type/Pages/Count 10000/Kids[${'3 0 R '.repeat(10_000)}]>>`, PAGE]),
  ],
  [
    'a PDF whose pages are its own children',
    pdfOf([CATALOG, '<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>']),
  ],
  [
    'a CSV file of a million rows',
    new TextEncoder().encode(`Date,Amount,Balance\n${'1,1,1\n'.repeat(800_000)}`),
  ],
  ['a CSV file of one endless cell', new TextEncoder().encode(`"${'a'.repeat(4_000_000)}`)],
]

test('[B4.233] who somebody is takes no part: of two people who differ in nothing else the facts are the same to the byte', async () => {
  const same = {
    birthday: '14/08/1991',
    workStatus: 'salaried',
    monthlyIncome: '25000-40000',
  } as const
  const one = await givenCertifiedUser(t, {
    dob: '14/08/1991',
    name: 'ASHA RAO',
    info: { ...same, gender: 'female', maritalStatus: 'married', childrenCount: '1' },
  })
  const other = await givenCertifiedUser(t, {
    dob: '14/08/1991',
    name: 'MOHAMMED IMRAN KHAN',
    lives: { address: '12 Station Road, Guwahati', pin: '781001' },
    info: {
      ...{ ...same, gender: 'ratherNotSay', maritalStatus: 'widowed', childrenCount: '4orMore' },
      ...{ educationLevel: 'none', industry: 'agriculture', companyName: 'Day labour' },
      ...{ companyAddress: 'Anywhere', email: 'imran@example.org' },
    },
  })
  const factsOf = async ({ userId }: CertifiedPerson) =>
    JSON.stringify((await creditStanding(t.deps, t.deps.db, userId))?.facts)
  expect(await factsOf(one)).toContain('"workStatus"')
  expect(await factsOf(other)).toBe(await factsOf(one))
  expect(other.credit).toEqual(one.credit)
  // @ts-expect-error what says who somebody is cannot be handed to what decides.
  const handed: CreditFacts = { gender: 'female' }
  expect(Object.keys(handed)).toEqual(['gender'])
})

test('[B4.168] hostile statements, several at once, each get their sentence; nothing counts, and the server answers on', async () => {
  const person = await givenCertifiedUser(t, { info: { monthlyIncome: '25000-40000' } })
  const { token } = person
  const consents = [{ purpose: 'incomeProof' as const, given: true }]
  await t.call(saveConsent, { token, body: { consents, textVersion: 'test' } })
  const before = (await t.call(creditInfo, { token })).data
  const send = (bytes: Uint8Array) =>
    t.call(incomeProof, {
      token,
      body: {},
      file: { bytes, name: 'statement.pdf', type: 'application/pdf' },
    })
  const reasonOf = ({ data }: Awaited<ReturnType<typeof send>>) =>
    (data as never as { reason: string }).reason
  // At once: each is read, or told to wait for those before it.
  for (const answer of await Promise.all(HOSTILE.map(([, bytes]) => send(bytes)))) {
    expect(reasonOf(answer)).toMatch(/^(FILE_|BUSY$)/)
  }
  for (const [what, bytes] of HOSTILE) {
    const answer = await send(bytes)
    expect([what, answer.code, reasonOf(answer)]).toEqual([
      what,
      422,
      expect.stringMatching(/^FILE_/),
    ])
    expect(answer.msg.length).toBeGreaterThan(20)
  }
  expect((await t.call(viewIncomeProof, { token })).data).toMatchObject({ open: null, used: null })
  expect((await t.call(creditInfo, { token })).data.totalLimit).toBe(before.totalLimit)
}, 240_000)
