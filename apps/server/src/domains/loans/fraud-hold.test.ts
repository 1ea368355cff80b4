import { randomUUID } from 'node:crypto'
import { accessLog, OTP_TYPE } from '@noren/contract/account'
import type { BodyInput } from '@noren/contract/endpoint'
import { applyLoan, cancelBorrow, quote } from '@noren/contract/loans'
import { msgCenter } from '@noren/contract/messages'
import { blockPerson, decideApplication } from '@noren/contract/operator'
import {
  clearPair,
  decideFraudCase,
  type FraudOutcome,
  listFraudCases,
  showFraudCase,
} from '@noren/contract/operator/fraud'
import { listWork } from '@noren/contract/operator/work'
import { privacyErase } from '@noren/contract/privacy'
import {
  type CertifiedPerson,
  givenAtBankStep,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { fraudCaseOf, givenFraudCase } from '@noren/testkit/given-fraud-case'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { stepUpCode } from '@noren/testkit/latest-code'
import { newBirthDate, newRareName } from '@noren/testkit/market-people'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { noteMissingSignals } from '../certification/note-missing-signals.ts'
import { writeIdentity } from '../certification/save-identity.ts'
import { documentHashOf } from '../certification/steps/sealing.ts'
import { lapseFraudCases } from '../fraud/cases.ts'
import { fraudCheck } from '../fraud/fraud-check.ts'
import { noteSignals, type Signal } from '../fraud/note-signals.ts'
import { openFraudCases, rebuildFraudCases } from './open-fraud-cases.ts'
import { dispatchInHand, dispatchPayouts } from './payouts.ts'

let t: TestApp
let first: GivenOperator
let second: GivenOperator
let officer: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  first = await givenOperator(t, 'kycReviewer', 'First')
  second = await givenOperator(t, 'kycReviewer', 'Second')
  officer = await givenOperator(t, 'creditOfficer', 'Officer')
})
afterAll(() => t.close())

const CHOICE = { productCode: 'lane-30', productAmount: '10000.00' }

const accepted = async ({ token }: CertifiedPerson): Promise<BodyInput<typeof applyLoan>> => {
  const [facts] = (await t.call(quote, { token, body: { products: [CHOICE] } })).data.details
  if (!facts) throw new Error('no key facts')
  const { kfsId, kfsHash } = facts
  return {
    requestId: randomUUID(),
    applyTotalAmount: CHOICE.productAmount,
    products: [{ ...CHOICE, kfsId, kfsHash }],
  }
}

const borrow = async (person: CertifiedPerson): Promise<{ loanId: string; status: number }> => {
  const body = await accepted(person)
  const { data } = await t.call(applyLoan, { token: person.token, body })
  const [loan] = data.details
  if (!loan) throw new Error('no loan')
  return { loanId: loan.borrowId, status: loan.borrowStatus }
}

const statusesOf = async (people: readonly { userId: string }[]): Promise<number[]> => {
  const { rows } = await t.db.query<{ status: number }>({
    text: 'select status from loans where user_id = any($1) order by status',
    values: [people.map(({ userId }) => userId)],
  })
  return rows.map(({ status }) => status)
}

const messagesOf = async ({ token }: { token: string }, kind: string, language = 'en') => {
  const { data } = await t.call(msgCenter, { token, language })
  return data.details.filter((message) => message.kind === kind)
}

const decide = (caseId: string, decision: FraudOutcome, { token } = first) =>
  t.call(decideFraudCase, { token, body: { requestId: randomUUID(), caseId, decision } })

const clear = (one: { userId: string }, other: { userId: string }) =>
  t.call(clearPair, {
    token: first.token,
    body: { requestId: randomUUID(), oneId: one.userId, otherId: other.userId, note: 'Namesakes' },
  })

/** As the events of certification would have told it. */
const tell = (person: { userId: string }, ...signals: Signal[]) =>
  inTransaction(t.deps.db, async (tx) =>
    noteSignals(t.deps, tx, { userId: person.userId, signals, at: t.clock.now() }),
  )

const isHeld = async ({ userId }: { userId: string }) =>
  (await fraudCheck(t.deps, t.deps.db, userId)).isHeld

const samePerson = () => ({ name: newRareName(), dob: newBirthDate() })

const people = async (count: number, overrides = {}): Promise<CertifiedPerson[]> => {
  const made: CertifiedPerson[] = []
  while (made.length < count) made.push(await givenCertifiedUser(t, overrides))
  return made
}

describe('[B4.92] six people of one name, birth date and address, in parallel', () => {
  test('none of them is paid, and none is refused', async () => {
    const six = await people(6, samePerson())
    for (const person of six) await tell(person, { kind: 'addressStrict', value: '411014 12 B' })
    const loans = await Promise.all(six.map(borrow))
    await dispatchInHand(t.deps)
    await t.deliver()
    expect(loans.map(({ status }) => status)).toEqual([10, 10, 10, 10, 10, 10])
    expect(await statusesOf(six)).toEqual([10, 10, 10, 10, 10, 10])
    const [one] = six
    if (!one) throw new Error('six are given')
    const [message] = await messagesOf(one, 'personChecks')
    expect(message?.text).toMatch(/a person on our staff looks .* not a refusal .* write to us/)
    await openFraudCases(t.deps)
    const caseId = await fraudCaseOf(t, one.userId)
    for (const { userId } of six) expect(await fraudCaseOf(t, userId)).toBe(caseId)
    // No person of the staff can approve past the case.
    const refused = await t.call(decideApplication, {
      token: officer.token,
      body: { requestId: randomUUID(), loanId: loans[0]?.loanId ?? '', decision: 'approve' },
    })
    expect(refused).toMatchObject({ code: 409, data: { reason: 'FRAUD_CASE_OPEN' } })
  })

  test('certified and borrowing all at once, at most the first is paid', async () => {
    const same = samePerson()
    const six = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const person = await givenCertifiedUser(t, same)
        await borrow(person)
        return person
      }),
    )
    await dispatchInHand(t.deps)
    await t.deliver()
    const statuses = await statusesOf(six)
    expect(statuses).toHaveLength(6)
    expect(statuses.filter((status) => status > 20).length).toBeLessThanOrEqual(1)
    await openFraudCases(t.deps)
    await Promise.all(six.map(async (person) => expect(await isHeld(person)).toBe(true)))
  })

  test('an approved payout that no provider has yet waits, and goes on when the case is cleared', async () => {
    const same = samePerson()
    const waiting = await givenCertifiedUser(t, same)
    const body = await accepted(waiting)
    // Approved in the same transaction as the other person's document is told.
    const { order } = t.deps.payout
    t.deps.payout.order = () => Promise.reject(new Error('the provider is away'))
    await t.call(applyLoan, { token: waiting.token, body })
    await dispatchInHand(t.deps)
    t.deps.payout.order = order
    expect(await statusesOf([waiting])).toEqual([20])
    const other = await givenCertifiedUser(t, same)
    await openFraudCases(t.deps)
    expect(await messagesOf(waiting, 'personChecks')).toHaveLength(1)
    t.clock.advanceMs(10 * 60_000)
    await dispatchPayouts(t.deps)
    await t.deliver()
    expect(await statusesOf([waiting])).toEqual([20])
    const caseId = (await fraudCaseOf(t, other.userId)) ?? ''
    expect((await decide(caseId, 'coincidence')).data).toEqual({ caseId, state: 'decided' })
    t.clock.advanceMs(10 * 60_000)
    await dispatchPayouts(t.deps)
    await t.deliver()
    expect(await statusesOf([waiting])).toEqual([50])
  })

  test('who waits may withdraw', async () => {
    const { people: both } = await givenFraudCase(t)
    const [one] = both
    if (!one) throw new Error('two are given')
    const { loanId } = await borrow(one)
    const { token } = one
    const body = { requestId: randomUUID(), borrowId: loanId }
    expect((await t.call(cancelBorrow, { token, body })).code).toBe(200)
    expect(await statusesOf([one])).toEqual([90])
  })

  test('what runs is never touched', async () => {
    const same = samePerson()
    const given = await givenDisbursedLoan(t, { person: await givenCertifiedUser(t, same) })
    await givenCertifiedUser(t, same)
    await openFraudCases(t.deps)
    expect(await isHeld(given.person)).toBe(true)
    expect(await statusesOf([given.person])).toEqual([50])
    expect(await messagesOf(given.person, 'personChecks')).toEqual([])
  })
})

describe('[B4.91] [B4.93] families, hostels and namesakes', () => {
  test('a family of four on one phone at one address borrows; a fifth person makes it a case', async () => {
    const home: Signal[] = [
      { kind: 'addressStrict', value: '560001 4 LOTUS' },
      { kind: 'deviceKey', value: 'the phone of the home' },
      { kind: 'contact', value: '9876500001' },
    ]
    const family = await people(4)
    for (const person of family) await tell(person, ...home)
    await openFraudCases(t.deps)
    for (const person of family) expect(await isHeld(person)).toBe(false)
    const fifth = await givenCertifiedUser(t)
    await tell(fifth, ...home)
    await openFraudCases(t.deps)
    const caseId = await fraudCaseOf(t, fifth.userId)
    expect(caseId).toBeDefined()
    for (const { userId } of family) expect(await fraudCaseOf(t, userId)).toBe(caseId)
  })

  test('sixty people of one hostel are a hub', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID())
    for (const userId of ids) {
      await tell(
        { userId },
        { kind: 'addressStrict', value: 'hostel' },
        { kind: 'ipNet', value: 'n' },
      )
    }
    await openFraudCases(t.deps)
    for (const userId of ids.slice(0, 5)) expect(await isHeld({ userId })).toBe(false)
  })

  test('a joint account is a case once: cleared, both borrow and are never asked again', async () => {
    const account = { ifsc: 'HDFC0001234', accountNumber: `5${Date.now()}11`.slice(0, 13) }
    const one = await givenCertifiedUser(t, account)
    const other = await givenCertifiedUser(t, account)
    await openFraudCases(t.deps)
    const caseId = (await fraudCaseOf(t, one.userId)) ?? ''
    expect((await decide(caseId, 'household')).code).toBe(200)
    expect(await isHeld(one)).toBe(false)
    for (const person of [one, other]) await tell(person, { kind: 'ipNet', value: 'their net' })
    await openFraudCases(t.deps)
    expect(await fraudCaseOf(t, one.userId)).toBe(undefined)
    expect(await isHeld(other)).toBe(false)
    // Something of another kind is news.
    for (const person of [one, other]) await tell(person, { kind: 'deviceKey', value: 'one phone' })
    await openFraudCases(t.deps)
    expect(await fraudCaseOf(t, one.userId)).toBeDefined()
  })
})

describe('[B4.93] what the staff finds', () => {
  test('[B11.80] the case is work, told in sentences and without a value', async () => {
    const { caseId, people: both } = await givenFraudCase(t)
    const { token } = first
    const { data: work } = await t.call(listWork, {
      token,
      query: { kind: 'fraudSignal', limit: '100' },
    })
    expect(work.items.map(({ subjectId }) => subjectId)).toContain(caseId)
    const { data: list } = await t.call(listFraudCases, { token, query: { limit: '100' } })
    expect(list.details.find((one) => one.caseId === caseId)).toMatchObject({ people: 2 })
    const shown = await t.call(showFraudCase, { token, params: { caseId }, language: 'vi' })
    expect(shown.data.pairs).toMatchObject([
      { one: 1, other: 2, weight: 60, evidence: [{ kind: 'nameDob', people: 2 }] },
    ])
    expect(shown.data.pairs[0]?.evidence[0]?.text).toBe('Cùng họ tên và ngày sinh (2\u00a0người)')
    expect(shown.data.members.map(({ userId }) => userId).sort()).toEqual(
      both.map(({ userId }) => userId).sort(),
    )
    const [member] = both
    const { data: log } = await t.call(accessLog, { token: member?.token ?? '' })
    expect(log.details.map(({ what }) => what)).toContain(
      'What your account has in common with others, in outline',
    )
    expect(JSON.stringify(shown.data)).not.toMatch(new RegExp(`${both[0]?.name}|HDFC|/(19|20)`))
  })

  test('[B11.81] a ring is found by two persons, and blocks everybody with a way to object', async () => {
    const { caseId, people: both } = await givenFraudCase(t)
    expect((await decide(caseId, 'fraudRing')).data).toEqual({ caseId, state: 'proposed' })
    expect(await decide(caseId, 'fraudRing')).toMatchObject({ data: { reason: 'SAME_OPERATOR' } })
    expect((await decide(caseId, 'fraudRing', second)).data).toEqual({ caseId, state: 'decided' })
    for (const person of both) {
      const [message] = await messagesOf(person, 'accountBlocked')
      expect(message?.text).toMatch(/If this is a mistake, call us: a person will look at it/)
    }
    expect(await decide(caseId, 'household')).toMatchObject({ data: { reason: 'CASE_DECIDED' } })
  })

  test('[B11.81] a ring that has grown since it was proposed is proposed anew', async () => {
    const { caseId, people: both } = await givenFraudCase(t)
    expect((await decide(caseId, 'fraudRing')).data).toMatchObject({ state: 'proposed' })
    const late = await givenCertifiedUser(t)
    t.clock.advanceMs(1000)
    for (const person of [late, ...both]) {
      await tell(person, { kind: 'deviceKey', value: `the phone of ${caseId}` })
      await tell(person, { kind: 'bankAccount', value: `the account of ${caseId}` })
    }
    await openFraudCases(t.deps)
    expect(await fraudCaseOf(t, late.userId)).toBe(caseId)
    expect((await decide(caseId, 'fraudRing', second)).data).toEqual({ caseId, state: 'proposed' })
    expect(await decide(caseId, 'fraudRing', second)).toMatchObject({
      data: { reason: 'SAME_OPERATOR' },
    })
    expect((await decide(caseId, 'fraudRing')).data).toEqual({ caseId, state: 'decided' })
    expect((await messagesOf(late, 'accountBlocked')).length).toBe(1)
  })

  const askToUnblock = (userId: string, by: { token: string }) =>
    t.call(blockPerson, {
      token: by.token,
      body: { requestId: randomUUID(), userId, decision: 'unblock' as const },
    })
  /** By two of the staff. */
  const unblock = async (userId: string) => {
    expect((await askToUnblock(userId, first)).data).toMatchObject({ state: 'proposed' })
    expect((await askToUnblock(userId, second)).data).toMatchObject({ state: 'done' })
  }

  test('[B4.161] one of the staff lets nobody out of a ring that two have found, asked however often and at once', async () => {
    const { caseId, people: both } = await givenFraudCase(t)
    await decide(caseId, 'fraudRing')
    await decide(caseId, 'fraudRing', second)
    const [one] = both
    if (!one) throw new Error('two are given')
    const { userId } = one
    const tries = await Promise.all(Array.from({ length: 8 }, () => askToUnblock(userId, first)))
    const said = tries.map(({ code, data }) =>
      code === 200 ? data.state : (data as unknown as { reason: string }).reason,
    )
    expect(said.toSorted()).toEqual([...Array(7).fill('SAME_OPERATOR'), 'proposed'])
    expect(await fraudCaseOf(t, userId)).toBe(caseId)
    expect(await messagesOf(one, 'accountUnblocked')).toHaveLength(0)
    expect((await askToUnblock(userId, second)).data).toMatchObject({ state: 'done' })
    expect(await fraudCaseOf(t, userId)).toBe(undefined)
    expect(await messagesOf(one, 'accountUnblocked')).toHaveLength(1)
    // Blocked for something else later, one person unblocks as before.
    const block = { requestId: randomUUID(), userId, reasonCode: 'blocked.fraud' as const }
    await t.call(blockPerson, { token: first.token, body: { ...block, decision: 'block' } })
    expect((await askToUnblock(userId, first)).data).toMatchObject({ state: 'done' })
  })

  test('[B11.81] who is unblocked after all is held by the ring no longer, and the others are', async () => {
    const { caseId, people: both } = await givenFraudCase(t)
    await decide(caseId, 'fraudRing')
    await decide(caseId, 'fraudRing', second)
    const [one, other] = both
    if (!one || !other) throw new Error('two are given')
    await unblock(one.userId)
    expect(await fraudCaseOf(t, one.userId)).toBe(undefined)
    expect(await fraudCaseOf(t, other.userId)).toBe(caseId)
  })

  test('[B11.90] who is unblocked is not blocked again by what was known: only something of another kind opens a case', async () => {
    const { caseId, people } = await givenFraudCase(t, { people: 3 })
    await decide(caseId, 'fraudRing')
    await decide(caseId, 'fraudRing', second)
    const [one, ...others] = people
    if (!one) throw new Error('three are given')
    await unblock(one.userId)
    await openFraudCases(t.deps)
    expect(await fraudCaseOf(t, one.userId)).toBe(undefined)
    expect(await fraudCheck(t.deps, t.db, one.userId)).toMatchObject({ isHeld: false })
    for (const { userId } of others) {
      expect(await fraudCaseOf(t, userId)).toBe(caseId)
      expect(await fraudCheck(t.deps, t.db, userId)).toMatchObject({ isHeld: true })
    }
    t.clock.advanceMs(1000)
    for (const person of [one, ...others.slice(0, 1)]) {
      await tell(person, { kind: 'bankAccount', value: `the account of ${caseId}` })
    }
    await openFraudCases(t.deps)
    expect(await fraudCaseOf(t, one.userId)).not.toBe(undefined)
  })

  test('[B11.81] another finding takes the place of a proposed ring', async () => {
    const { caseId } = await givenFraudCase(t)
    await decide(caseId, 'fraudRing')
    expect((await decide(caseId, 'household', second)).data).toEqual({ caseId, state: 'decided' })
  })

  test('[B11.81] more is asked for in the person’s language, and the case stays open', async () => {
    const { caseId, people: both } = await givenFraudCase(t)
    const [one, other] = both
    if (!one || !other) throw new Error('two are given')
    await borrow(one)
    expect((await decide(caseId, 'needMore')).data).toEqual({ caseId, state: 'open' })
    // Who waits for nothing is asked nothing.
    expect(await messagesOf(other, 'wordNeeded')).toEqual([])
    expect((await messagesOf(one, 'wordNeeded', 'es'))[0]?.title).toBe(
      'Tenemos una pregunta para ti',
    )
    expect(await isHeld(one)).toBe(true)
  })

  test('[B11.81] one person with two accounts is held until one account is left', async () => {
    const { caseId, people: both } = await givenFraudCase(t)
    await decide(caseId, 'samePerson')
    const [one, other] = both
    if (!one || !other) throw new Error('two are given')
    expect(await isHeld(one)).toBe(true)
    await openFraudCases(t.deps)
    // It is not asked again.
    const { rows } = await t.db.query<{ count: number }>({
      text: `select count(*) as count from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
        where m.user_id = $1 and c.decided_at is null`,
      values: [one.userId],
    })
    expect(rows[0]?.count).toBe(0)
    const code = await stepUpCode(t, other, OTP_TYPE.eraseData)
    const { token, deviceId } = other
    expect((await t.call(privacyErase, { token, deviceId, body: { code } })).code).toBe(200)
    await rebuild()
    expect(await isHeld(one)).toBe(false)
  })

  test('[B11.82] who is cleared of one of two leaves the case to the others', async () => {
    const mark = randomUUID()
    const [one, middle, other] = await people(3)
    if (!one || !middle || !other) throw new Error('three are given')
    const account = (value: string): Signal => ({ kind: 'bankAccount', value })
    await tell(one, account(`A ${mark}`))
    await tell(middle, account(`A ${mark}`), account(`B ${mark}`))
    await tell(other, account(`B ${mark}`))
    await openFraudCases(t.deps)
    const caseId = await fraudCaseOf(t, other.userId)
    expect(await fraudCaseOf(t, one.userId)).toBe(caseId)
    expect((await clear(middle, other)).data).toEqual({ details: [] })
    expect(await fraudCaseOf(t, other.userId)).toBe(undefined)
    expect(await isHeld(other)).toBe(false)
    expect(await fraudCaseOf(t, one.userId)).toBe(caseId)
    expect((await clear(one, middle)).data).toEqual({ details: [{ caseId }] })
    expect(await isHeld(middle)).toBe(false)
    expect(await clear(one, middle)).toMatchObject({ data: { reason: 'CASE_DECIDED' } })
    expect(await clear(one, other)).toMatchObject({ data: { reason: 'NOT_FOUND' } })
  })
})

/** The night's proof over everybody; how many links it had to change. */
const rebuild = async (): Promise<number> => {
  let changed = 0
  for (let cursor: string | null = null, isDone = false; !isDone; ) {
    const page: Awaited<ReturnType<typeof rebuildFraudCases>> = await inTransaction(
      t.deps.db,
      (tx) => rebuildFraudCases(t.deps, tx, { cursor, at: t.clock.now(), limit: 7 }),
    )
    changed += page.changed
    cursor = page.cursor
    isDone = page.isDone
  }
  return changed
}

test('[B4.94] links made as signals come in, in any order and with any clearings, are those of the night', async () => {
  await rebuild()
  const kinds = [
    'nameDob',
    'name',
    'bankAccount',
    'deviceKey',
    'contact',
    'phone',
    'addressStrict',
  ] as const
  let seed = 7
  const draw = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % below
  }
  const ids = Array.from({ length: 24 }, () => randomUUID())
  for (let turn = 0; turn < 120; turn += 1) {
    const kind = kinds[draw(kinds.length)] ?? 'name'
    await tell({ userId: ids[draw(ids.length)] ?? '' }, { kind, value: `v${draw(5)}` })
    if (turn % 4 === 0) await openFraudCases(t.deps)
    if (turn % 10 === 9) {
      const [one = '', other = ''] = [ids[draw(ids.length)], ids[draw(ids.length)]]
      if (one !== other) await clear({ userId: one }, { userId: other })
    }
  }
  await openFraudCases(t.deps)
  const links = async () => {
    const { rows } = await t.db.query({
      text: 'select * from fraud_links order by low_id, high_id',
    })
    return rows
  }
  const made = await links()
  expect(made.length).toBeGreaterThan(20)
  expect(await rebuild()).toBe(0)
  expect(await links()).toEqual(made)
})

test('[B4.90] no value of anybody stands in what is compared', async () => {
  const person = await givenAtBankStep(t, { name: 'MEERA ANAND NAIR' })
  const { rows } = await t.db.query<{ kind: number; value_hash: Buffer }>({
    text: 'select kind, value_hash from fraud_signals where user_id = $1 order by kind',
    values: [person.userId],
  })
  expect(rows.map(({ kind }) => kind)).toEqual([1, 2, 4, 7, 7, 8])
  for (const { value_hash } of rows) expect(value_hash).toHaveLength(32)
})

test('[B4.90] another document takes the place of the first in what is compared', async () => {
  const { userId } = await givenAtBankStep(t)
  const hashesOf = async () => {
    const { rows } = await t.db.query<{ hash: string }>({
      text: `select encode(value_hash, 'hex') as hash from fraud_signals where user_id = $1 and kind = 2`,
      values: [userId],
    })
    return rows.map(({ hash }) => hash)
  }
  const before = await hashesOf()
  const kind = t.deps.market.documentKinds.find(({ documentKind }) => documentKind === 'pan')
  if (!kind) throw new Error('the market has no PAN')
  await inTransaction(t.deps.db, (tx) =>
    writeIdentity(
      t.deps,
      tx,
      {
        userId,
        kind,
        faceState: 'passed',
        fields: { number: 'ZZZPZ1234Z', name: 'SOMEBODY ELSE', dob: '01/01/1980' },
        documentHash: documentHashOf(t.deps, 'pan', 'ZZZPZ1234Z'),
        readHashes: [],
        correctedFields: [],
      },
      t.clock.now(),
    ),
  )
  const after = await hashesOf()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

describe('[B4.96] what comes quickly, and a home that borrows much, goes to a person', () => {
  test('the third person who signs up on a device within a day', async () => {
    const phone: Signal = { kind: 'deviceKey', value: `phone of ${randomUUID()}` }
    const three = await people(3)
    const statuses: number[] = []
    for (const person of three) {
      await tell(person, phone)
      statuses.push((await borrow(person)).status)
    }
    expect(statuses).toEqual([20, 20, 10])
    const [, , third] = three
    if (!third) throw new Error('three are given')
    expect(await isHeld(third)).toBe(false)
    expect(await messagesOf(third, 'personChecks')).toEqual([])
  })

  test('two first steps of the ladder are for the whole home', async () => {
    const later = await startTestApp({ env: { CREDIT_POLICY: '' } })
    try {
      later.clock.advanceDays(308)
      const at: Signal = { kind: 'addressStrict', value: '560001 9 ROSE' }
      const statuses: number[] = []
      for (let count = 0; count < 3; count += 1) {
        const person = await givenCertifiedUser(later, { info: { monthlyIncome: '25000-40000' } })
        const { userId, token } = person
        await inTransaction(later.deps.db, async (tx) =>
          // Months apart, so that nobody came quickly.
          noteSignals(later.deps, tx, { userId, signals: [at], at: later.clock.now() }),
        )
        const choice = { productCode: 'lamp-61', productAmount: '9000.00' }
        const { data } = await later.call(quote, { token, body: { products: [choice] } })
        const { kfsId = '', kfsHash = '' } = data.details[0] ?? {}
        const applied = await later.call(applyLoan, {
          token,
          body: {
            requestId: randomUUID(),
            applyTotalAmount: choice.productAmount,
            products: [{ ...choice, kfsId, kfsHash }],
          },
        })
        statuses.push(applied.data.details[0]?.borrowStatus ?? 0)
        later.clock.advanceDays(31)
      }
      expect(statuses).toEqual([20, 20, 10])
    } finally {
      await later.close()
    }
  })
})

test('[B4.93] a hold by weak evidence ends after a week, a strong one does not', async () => {
  const account: Signal = { kind: 'deviceKey', value: `five of ${randomUUID()}` }
  const five = await people(5)
  for (const person of five) await tell(person, account)
  const strong = await givenFraudCase(t)
  // Weak when it was opened; then two of them are found to have one account.
  const grown: Signal = { kind: 'deviceKey', value: `five of ${randomUUID()}` }
  const others = await people(5)
  for (const person of others) await tell(person, grown)
  await openFraudCases(t.deps)
  const [weak] = five
  const [one] = strong.people
  const [left, right] = others
  if (!weak || !one || !left || !right) throw new Error('they are given')
  const joint: Signal = { kind: 'bankAccount', value: `joint ${randomUUID()}` }
  for (const person of [left, right]) await tell(person, joint)
  await openFraudCases(t.deps)
  expect(await fraudCaseOf(t, weak.userId)).toBeDefined()
  const lapse = () =>
    inTransaction(t.deps.db, (tx) =>
      lapseFraudCases(t.deps, tx, {
        before: new Date(t.clock.now().getTime() - 7 * 86_400_000),
        at: t.clock.now(),
        limit: 100,
      }),
    )
  await lapse()
  expect(await isHeld(weak)).toBe(true)
  t.clock.advanceDays(8)
  await lapse()
  expect(await isHeld(weak)).toBe(false)
  expect(await isHeld(one)).toBe(true)
  for (const person of others) expect(await isHeld(person)).toBe(true)
})

test('[B4.90] who told everything before signals were kept is added by the night', async () => {
  const { userId } = await givenCertifiedUser(t)
  const read = async () => {
    const { rows } = await t.db.query({
      text: `select kind, value_hash from fraud_signals where user_id = $1 and kind <> 4
        order by kind, value_hash`,
      values: [userId],
    })
    return rows
  }
  const before = await read()
  expect(before).toHaveLength(6)
  await t.db.query({ text: 'delete from fraud_signals where user_id = $1', values: [userId] })
  await inTransaction(t.deps.db, (tx) =>
    noteMissingSignals(t.deps, tx, { cursor: null, at: t.clock.now(), limit: 1000 }),
  )
  expect(await read()).toEqual(before)
})
