import { randomUUID } from 'node:crypto'
import { decideProposal } from '@noren/contract/operator'
import { setOffTax, taxRegister } from '@noren/contract/operator/tax'
import { accountBalance } from '@noren/testkit/account-balance'
import { closeBooks } from '@noren/testkit/close-books'
import { givenInputTax } from '@noren/testkit/given-input-tax'
import { givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../books/verify-books.ts'
import { verifyClearing } from '../reconciliation/verify-clearing.ts'
import { verifySetOffs } from './set-off.ts'
import { verifyTax } from './verify-tax.ts'

const BOOK = 'banyan-lane-INR'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const balances = (): Promise<number[]> =>
  Promise.all([1210, 2210, 5110].map((code) => accountBalance(t.db, { book: BOOK, code })))

const ask = async (month: string) => {
  const { token } = await givenOperator(t, 'accountant')
  return t.call(setOffTax, { token, body: { requestId: randomUUID(), book: BOOK, month } })
}

const confirm = async (proposalId: string, role: 'accountant' | 'finance' = 'finance') => {
  const { token } = await givenOperator(t, role)
  const body = { requestId: randomUUID(), proposalId, decision: 'confirm' } as const
  return t.call(decideProposal, { token, body })
}

/** The evening of the next month’s first day. */
const endMonth = async (month: string): Promise<void> => {
  while (t.clock.businessDay().startsWith(month)) t.clock.advanceDays(1)
  await closeBooks(t)
}

test('[B9.121] two persons set off what the policy allows, the rest is a cost, and what is left waits for more tax', async () => {
  // Of a fee of 300.00 the tax is 54.00; the provider has kept 10.01 with 1.81 of tax in it.
  const first = await givenInputTax(t, { fee: '10.01', tax: '1.81' })
  expect((await ask(first.month)).data).toMatchObject({ reason: 'MONTH_STATE' })
  await endMonth(first.month)
  const before = await balances()
  const { code, data } = await ask(first.month)
  expect(code).toBe(200)
  expect(data).toMatchObject({ input: '1.81', borne: '0.90', carried: '0.00', used: '0.91' })
  expect((await ask(first.month)).data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
  expect((await confirm(data.proposalId, 'accountant')).code).toBe(403)
  expect(await balances()).toEqual(before)
  expect((await confirm(data.proposalId)).code).toBe(200)
  const [input = 0, output = 0, fees = 0] = before
  expect(await balances()).toEqual([input - 181, output + 91, fees + 90])
  expect((await ask(first.month)).data).toMatchObject({ reason: 'CASE_DECIDED' })

  // More than the month owes: what is left is carried.
  const second = await givenInputTax(t, { fee: '400.00', tax: '300.00' })
  await endMonth(second.month)
  const owed = -((await balances())[1] ?? 0)
  const more = (await ask(second.month)).data
  expect(more).toMatchObject({ input: '300.00', borne: '150.00', carried: '0.00' })
  expect(Number(more.used) * 100).toBe(owed)
  expect((await confirm(more.proposalId)).code).toBe(200)
  expect((await balances())[1]).toBe(0)
  const third = await givenInputTax(t, { fee: '1.00', tax: '0.00' })
  await endMonth(third.month)
  const last = (await ask(third.month)).data
  expect(last).toMatchObject({ input: '0.00', borne: '0.00', carried: more.left })
  expect((await confirm(last.proposalId)).code).toBe(200)

  await closeBooks(t)
  expect(await verifySetOffs(t.deps, t.db)).toEqual([])
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyClearing(t.db)).toEqual([])
  expect(await verifyTax(t.db, { since: null })).toEqual([])
  const { token } = await givenOperator(t, 'auditor')
  const month = t.clock.businessDay().slice(0, 7)
  const register = await t.call(taxRegister, { token, params: { book: BOOK, month } })
  expect(register.data.movement).toMatchObject({ paid: '0.00', setOff: `-${last.used}` })
}, 300_000)

test('[B9.121] a set-off without its row is refused, and one that was changed is named', async () => {
  const entry = `insert into journal_entries (id, book, event, event_key, loan_id, user_id, source_kind,
      source_id, value_on, posted_on, written_at)
    select gen_random_uuid(), book, event, 'taxSetOff:forged', loan_id, user_id, source_kind,
      gen_random_uuid(), value_on, '${t.clock.businessDay()}', now()
    from journal_entries where event = 'taxSetOff' limit 1`
  await expect(t.db.query({ text: entry })).rejects.toThrow(/it has no setOff/)
  await t.db.query({ text: 'alter table tax_set_offs disable trigger user' })
  await t.db.query({
    text: `update tax_set_offs set used_minor = used_minor - 1, borne_minor = borne_minor + 1
      where month = (select min(month) from tax_set_offs)`,
  })
  const problems = await verifySetOffs(t.deps, t.db)
  expect(problems[0]).toMatch(/the set-off of .* bears 91, by its policy it is 90/)
  expect(problems[1]).toMatch(/the set-off of .* says 90 and 91, its entry 91 and 90/)
})
