import { randomUUID } from 'node:crypto'
import { decideStaffProposal, endStaff } from '@noren/contract/operator/staff'
import { listViews, removeView, saveView, VIEWS_MAX } from '@noren/contract/operator/views'
import { givenOperator } from '@noren/testkit/given-operator'
import { decideSigned, givenColleague } from '@noren/testkit/given-passkey'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://console.example.com' } })
})
afterAll(() => t.close())

const LATE = { name: 'Late ones', path: '/work', query: 'kind=proof&view=late' } as const
const save = (token: string, body: object) => t.call(saveView, { token, body: body as never })
const namesOf = async (token: string) =>
  (await t.call(listViews, { token })).data.details.map(({ name }) => name)

test('[B11.91] a view is one’s own under its name: the name again replaces it, nobody else reads or removes it', async () => {
  const one = await givenOperator(t, 'finance')
  const other = await givenOperator(t, 'finance', 'Somebody else')
  const { data: view } = await save(one.token, LATE)
  expect(view).toMatchObject(LATE)
  const again = await save(one.token, { ...LATE, query: 'kind=proof' })
  expect(again.data).toMatchObject({ viewId: view.viewId, query: 'kind=proof' })
  await save(one.token, { ...LATE, path: '/loans', query: 'bucket=91%2B' })
  expect(await namesOf(one.token)).toEqual(['Late ones', 'Late ones'])
  expect(await namesOf(other.token)).toEqual([])

  const { viewId } = view
  expect((await t.call(removeView, { token: other.token, body: { viewId } })).code).toBe(200)
  expect(await namesOf(one.token)).toHaveLength(2)
  for (let times = 0; times < 2; times += 1) {
    expect((await t.call(removeView, { token: one.token, body: { viewId } })).code).toBe(200)
  }
  expect(await namesOf(one.token)).toHaveLength(1)
})

test.each([
  { ...LATE, path: '/people' },
  { ...LATE, query: 'phone=+91 98765 43210' },
  { ...LATE, query: 'name=%41sha' },
  { ...LATE, query: 'x' },
  { ...LATE, name: ' ' },
])('what is no list, or could hold what somebody typed, is refused: %j', async (body) => {
  const { token } = await givenOperator(t, 'support')
  expect((await save(token, body)).data).toMatchObject({ reason: 'VALIDATION' })
})

test('[B11.91] forty are kept and no more, however many are saved at once', async () => {
  const { token } = await givenOperator(t, 'support')
  const many = Array.from({ length: VIEWS_MAX + 5 }, (_, at) => ({ ...LATE, name: `View ${at}` }))
  const answers = await Promise.all(many.map((body) => save(token, body)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(VIEWS_MAX)
  const refused = answers.filter(({ code }) => code !== 200)
  expect(
    refused.every(
      ({ code, data }) => code === 409 && 'reason' in data && data.reason === 'VIEWS_FULL',
    ),
  ).toBe(true)
  expect(await namesOf(token)).toHaveLength(VIEWS_MAX)
})

test('[B11.91] who leaves takes their views along', async () => {
  const admins = [await givenColleague(t, ['admin']), await givenColleague(t, ['admin'])] as const
  const { operatorId, token } = await givenOperator(t, 'support', 'Who leaves')
  await save(token, LATE)
  const { data } = await decideSigned(t, admins[0], endStaff, {
    requestId: randomUUID(),
    operatorId,
  })
  const { proposalId } = data as { proposalId: string }
  await decideSigned(t, admins[1], decideStaffProposal, {
    requestId: randomUUID(),
    proposalId,
    decision: 'confirm',
  })
  const { rows } = await t.db.query({
    text: 'select 1 from operator_views where operator_id = $1',
    values: [operatorId],
  })
  expect(rows).toEqual([])
})
