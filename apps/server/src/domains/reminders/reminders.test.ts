import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { LANGUAGES } from '@noren/i18n/languages'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import type { FixedClock } from '@noren/testkit/fixed-clock'
import {
  type BulkLoan,
  givenLoans,
  type TestServer,
  testClock,
  testServerOn,
} from '@noren/testkit/given-loans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AFTER_ALL, BEFORE_ALL } from '../../platform/ids.ts'
import type { PushMessage } from '../../providers/ports/push.ts'
import { SmsFault } from '../../providers/ports/sms.ts'
import { saveContacts } from '../certification/contacts.ts'
import { lockLoan, moveDueDay } from '../loans/moves.ts'
import { insertProof } from '../proofs/store/proofs.ts'
import { insertPromise } from '../repayments/promise/promise-store.ts'
import { saveReminderChoices } from './choices.ts'
import { sendReminders } from './send-reminders.ts'
import { claimPeople } from './store/reminders.ts'

let database: TestDatabase
let clock: FixedClock
let server: TestServer<FixedClock>
let other: TestServer<FixedClock>
let today: Day
beforeEach(async () => {
  database = await createTestDatabase()
  // Noon in India, on a Monday.
  clock = testClock()
  server = testServerOn(database.connection, { clock })
  other = testServerOn(database.connection, { clock, dataDir: server.deps.config.dataDir })
  today = clock.businessDay()
})
afterEach(async () => {
  await other.close()
  await server.close()
  await database.close()
})

interface Sent {
  channel: 'sms' | 'push'
  recipient: string
  text: string
}
const messages = async (): Promise<Sent[]> =>
  (
    await database.db.query<Sent>({
      text: `select channel, recipient, text from sandbox_messages order by channel desc, id`,
    })
  ).rows
const smsTo = async (loan: BulkLoan | undefined): Promise<string[]> =>
  (await messages())
    .filter(({ channel, recipient }) => channel === 'sms' && recipient === loan?.phone)
    .map(({ text }) => text)

/** One loan for each number of days since its due day; negative: still to come. */
const loansDue = async (...daysAgo: number[]): Promise<BulkLoan[]> =>
  givenLoans(server.deps, {
    count: daysAgo.length,
    dueOn: (index) => addDays(today, -(daysAgo[index] ?? 0)),
  })

const runToday = async (): Promise<number> => {
  await runDay(server.deps, clock.businessDay())
  return sendReminders(server.deps)
}

interface Contact {
  loanId: string
  kind: string
  channel: string
  contactDay: Day
  state: string
  reason: string | null
  text: string | null
}
const contactsOf = async ({ userId }: { userId: string }): Promise<Contact[]> => {
  const text = `select loan_id as "loanId", kind, channel, contact_day as "contactDay", state, reason, text
    from contacts_log where user_id = $1 order by contact_day desc, id desc`
  return (await database.db.query<Contact>({ text, values: [userId] })).rows
}

const wroteWhy = async ({ userId }: BulkLoan): Promise<(string | null)[]> => [
  ...new Set((await contactsOf({ userId })).map(({ reason }) => reason)),
]

test('[F13.2] on their days borrowers get one text and one notification, and nobody else does', async () => {
  const loans = await loansDue(-2, 0, 1, 3, 7, -1, 2, 5)
  expect(await runToday()).toBe(10)
  const texts = await Promise.all(loans.map(smsTo))
  expect(texts.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
  expect(texts[0]?.[0]).toMatch(/Rs\.10,447\.00 of loan LN-.* is due on 4 March 2026/)
  expect(texts[1]?.[0]).toMatch(/is due today, 2 March 2026/)
  // Five per ten thousand a day of 10 000, and at most a tenth of it.
  expect(texts[3]?.[0]).toMatch(/Days late: 3\..*0\.05% .*Rs\.15\.00 so far, at most Rs\.1,000\.00/)
  for (const [text] of texts.slice(0, 5)) expect(text).toMatch(/0\.05%.*Rs\.1,000\.00/)
})

test('a notification says nothing of a loan', async () => {
  const loans = await loansDue(-2, 0, 1)
  await runToday()
  const pushes = (await messages()).filter(({ channel }) => channel === 'push')
  expect(pushes.map(({ recipient }) => recipient).toSorted()).toEqual(
    loans.map(({ userId }) => userId).toSorted(),
  )
  expect(new Set(pushes.map(({ text }) => text))).toEqual(
    new Set(['You have a message from Noren. Open the app to read it.']),
  )
})

test.each(LANGUAGES)('in %s both are in the language of the person', async (language) => {
  const loans = await givenLoans(server.deps, {
    count: 3,
    dueOn: (index) => addDays(today, [2, 0, -1][index] ?? 0),
    language,
  })
  await runToday()
  for (const loan of loans) {
    const [text] = await smsTo(loan)
    expect(text).toMatch(/^Noren: /)
    expect(text).toContain(`LN-${loan.loanId}`)
    expect(text).not.toMatch(/\{\w+\}|undefined/)
  }
  const log = await contactsOf({ userId: loans[0]?.userId ?? '' })
  expect(new Set(log.map(({ state }) => state))).toEqual(new Set(['sent']))
  const english = /is due|was due|You have a message/
  for (const { text } of await messages()) expect(english.test(text)).toBe(language === 'en')
})

test('planned and sent twice, and by two servers at once, everybody hears once', async () => {
  const loans = await loansDue(...Array.from({ length: 40 }, () => 1))
  await Promise.all([runDay(server.deps, today), runDay(other.deps, today)])
  const sent = await Promise.all([
    sendReminders(server.deps),
    sendReminders(other.deps),
    sendReminders(other.deps),
  ])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(80)
  expect(await sendReminders(server.deps)).toBe(0)
  expect((await messages()).length).toBe(80)
  for (const loan of loans) expect(await smsTo(loan)).toHaveLength(1)
})

test('who does not want to hear before the day is not told then, and always that a charge grows', async () => {
  const [soon, onTheDay, late] = await loansDue(-2, 0, 1)
  for (const { userId } of [soon, onTheDay, late].filter((loan) => loan !== undefined)) {
    const choices = { dueSoon: false, dueToday: false }
    await saveReminderChoices(server.deps, { userId, choices, at: clock.now() })
  }
  if (!soon || !onTheDay || !late) throw new Error('no loans')
  expect(await runToday()).toBe(2)
  expect(await wroteWhy(soon)).toEqual(['notWanted'])
  expect(await wroteWhy(onTheDay)).toEqual(['notWanted'])
  expect(await smsTo(late)).toHaveLength(1)
})

test('[F13.2] outside the window nothing leaves; in it what was planned does', async () => {
  const [loan] = await loansDue(1)
  // 18:30 is the first minute after the window.
  clock.advanceMs(6.5 * 3_600_000)
  expect(clock.businessDay()).toBe(today)
  expect(await runToday()).toBe(0)
  clock.advanceMs(-60_000)
  expect(await sendReminders(server.deps)).toBe(2)
  expect(await smsTo(loan)).toHaveLength(1)
})

test('what did not leave on its day does not leave on the next', async () => {
  const [loan] = await loansDue(1)
  if (!loan) throw new Error('no loan')
  await runDay(server.deps, today)
  clock.advanceDays(1)
  expect(await runToday()).toBe(0)
  expect(await messages()).toEqual([])
  expect(await wroteWhy(loan)).toEqual(['dayOver'])
})

test('[F13.2] of two loans the longest overdue is told, and the other the next day', async () => {
  const [, second, third] = await givenLoans(server.deps, {
    count: 3,
    dueOn: (index) => addDays(today, [-3, -1, 2][index] ?? 0),
    loansPerPerson: 3,
  })
  await runToday()
  const first = await messages()
  expect(first).toHaveLength(2)
  expect(first[0]?.text).toMatch(/Days late: 3/)
  clock.advanceDays(1)
  await runToday()
  const all = await messages()
  expect(all).toHaveLength(4)
  expect(all[1]?.text).toMatch(/Days late: 2/)
  expect(all[1]?.text).toContain(`LN-${second?.loanId}`)
  // The reminder that is due soon is in the app nevertheless.
  const told = await database.db.query({
    text: `select loan_id as "loanId" from messages where kind = 'dueSoon'`,
  })
  expect(told.rows).toEqual([{ loanId: third?.loanId }])
})

const givenProof = (loan: BulkLoan) =>
  inTransaction(database.db, (tx) =>
    insertProof(tx, {
      proofId: randomUUID(),
      loanId: loan.loanId,
      userId: loan.userId,
      reference: loan.loanId,
      amountMinor: minor(100),
      currency: 'INR',
      paidOn: today,
      reading: { reference: null, amountMinor: null, paidOn: null },
      fileId: randomUUID(),
      fileKeySealed: Buffer.alloc(0),
      pictureHash: 1n,
      pictureDigest: Buffer.alloc(32),
      alikeProofId: null,
      sentAt: clock.now(),
      answerBy: clock.now(),
      hasPaused: false,
    }),
  )

const givenPromise = (loan: BulkLoan, promisedOn: Day) =>
  inTransaction(database.db, (tx) =>
    insertPromise(tx, {
      promiseId: randomUUID(),
      loanId: loan.loanId,
      userId: loan.userId,
      promisedOn,
      amountMinor: null,
      expectedMinor: null,
      recordedBy: null,
      madeOn: today,
      madeAt: clock.now(),
    }),
  )

test('[F13.2] G35: nobody is reminded while a proof is being checked or a promise is open', async () => {
  const [proving, promising, broken] = await loansDue(1, 1, 1)
  if (!proving || !promising || !broken) throw new Error('no loans')
  await givenProof(proving)
  await givenPromise(promising, today)
  await givenPromise(broken, addDays(today, -1))
  expect(await runToday()).toBe(2)
  expect(await wroteWhy(proving)).toEqual(['proofInCheck'])
  expect(await wroteWhy(promising)).toEqual(['promiseOpen'])
  expect(await smsTo(broken)).toHaveLength(1)
})

test('who has paid or got another due day after the plan was made is left in peace', async () => {
  const [paid, extended, reminded] = await loansDue(1, 1, 1)
  if (!paid || !extended || !reminded) throw new Error('no loans')
  await runDay(server.deps, today)
  await database.db.query({
    text: 'update loans set status = 80 where id = $1',
    values: [paid.loanId],
  })
  await inTransaction(database.db, async (tx) => {
    const extension = `insert into loan_extensions
        (id, loan_id, extended_on, due_on_before, due_on, fee_minor, tax_minor, extended_at)
      values ($1, $2, $3, $4, $5, 0, 0, $6)`
    const values = [
      randomUUID(),
      extended.loanId,
      today,
      addDays(today, -1),
      addDays(today, 14),
      clock.now(),
    ]
    await tx.query({ text: extension, values })
    await moveDueDay(tx, await lockLoan(tx, extended.loanId), addDays(today, 14))
  })
  expect(await sendReminders(server.deps)).toBe(2)
  expect(await wroteWhy(paid)).toEqual(['notRunning'])
  expect(await wroteWhy(extended)).toEqual(['otherDueDay'])
  expect(await smsTo(reminded)).toHaveLength(1)
})

test('[F10.1] emergency contacts are never written to', async () => {
  const [loan] = await loansDue(1)
  if (!loan) throw new Error('no loan')
  await database.db.query({
    text: 'update users set biz_status = 40 where id = $1',
    values: [loan.userId],
  })
  const contacts = [
    { relationship: 'parent', phone: '9876500001' },
    { relationship: 'friend', phone: '9876500002' },
  ]
  await saveContacts(
    server.deps,
    { userId: loan.userId, showsDataUntil: null },
    contacts,
    clock.now(),
  )
  await runToday()
  const recipients = (await messages()).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual([loan.phone, loan.userId].toSorted())
})

test('a person whose data cannot be read keeps nobody else from being told', async () => {
  const loans = await loansDue(1, 1, 1)
  const [first] = loans.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  await database.db.query({
    text: `update users set phone_sealed = '\\x00' where id = $1`,
    values: [first?.userId],
  })
  expect(await runToday()).toBe(4)
  const told = await Promise.all(loans.map(smsTo))
  expect(told.flat()).toHaveLength(2)
  expect(await smsTo(first)).toEqual([])
})

test('a provider that fails costs one reminder, never a second one', async () => {
  const [loan] = await loansDue(1)
  if (!loan) throw new Error('no loan')
  await runDay(server.deps, today)
  let asked = 0
  const sms = {
    send: async () => {
      asked += 1
      throw new Error('the line is dead')
    },
  }
  expect(await sendReminders({ ...server.deps, sms })).toBe(1)
  expect(await sendReminders(server.deps)).toBe(0)
  expect(asked).toBe(1)
  expect(await smsTo(loan)).toEqual([])
  const log = await contactsOf(loan)
  expect(log.map(({ channel, state, reason }) => [channel, state, reason]).toSorted()).toEqual([
    ['push', 'sent', null],
    ['sms', 'failed', 'provider'],
  ])
})

/** A provider of texts that is away, or takes what it does not confirm. */
const smsOf = (of: { isAway: () => boolean; isLost?: (call: number) => boolean }) => {
  const taken: string[] = []
  let calls = 0
  return {
    taken,
    calls: () => calls,
    sms: {
      async send({ phone, text }: { phone: string; text: string }): Promise<void> {
        calls += 1
        if (of.isAway()) throw new SmsFault('refused the connection', true, 'unsent')
        taken.push(`${phone} ${text}`)
        if (of.isLost?.(calls)) throw new SmsFault('no answer', true, 'unknown')
      },
      async wasSent({ phone, text }: { phone: string; text: string }): Promise<boolean> {
        if (of.isAway()) throw new SmsFault('refused the connection', true, 'unsent')
        return taken.includes(`${phone} ${text}`)
      },
    },
  }
}

test('[D2.25] a provider that is away for an hour delays reminders, and loses and doubles none, on two servers at once', async () => {
  const loans = await loansDue(...Array.from({ length: 30 }, () => 1))
  await runDay(server.deps, today)
  let isAway = true
  const provider = smsOf({ isAway: () => isAway, isLost: (call) => call % 7 === 0 })
  const servers = [server, other].map(({ deps }) => ({ ...deps, sms: provider.sms }))
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      await Promise.all(servers.map((deps) => sendReminders(deps)))
      clock.advanceMs(60_000)
    }
  }
  await minutes(60)
  expect(provider.taken).toEqual([])
  // Nobody calls all the time while nobody answers: five faults, and then one a minute.
  expect(provider.calls()).toBeLessThan(2 * 40 + 70)
  isAway = false
  await minutes(25)
  expect(provider.taken).toHaveLength(30)
  expect(new Set(provider.taken.map((one) => one.split(' ')[0])).size).toBe(30)
  for (const loan of loans) {
    const log = await contactsOf(loan)
    expect(log.map(({ state }) => state)).toEqual(['sent', 'sent'])
  }
}, 120_000)

test('[D2.35] who is to be reminded is claimed by people in turn, also on a day of which PostgreSQL knows nothing yet', async () => {
  const people = 400
  await givenLoans(server.deps, { count: people, dueOn: () => addDays(today, -1) })
  await runDay(server.deps, today)
  const limit = 20
  const at = clock.now()
  const until = new Date(at.getTime() + 60_000)
  const page = { contactDay: today, at, until, after: BEFORE_ALL, upTo: AFTER_ALL, limit }
  for (const channel of ['sms', 'push'] as const) {
    const pages = await inTransaction(database.db, async (tx) => {
      const claimed = await claimPeople(tx, { ...page, channel })
      expect(claimed).toHaveLength(channel === 'sms' ? limit : 0)
      // The statement as it was prepared just now.
      const values = [today, channel, at.toISOString(), until.toISOString(), BEFORE_ALL, limit]
      const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
        text: `explain (analyze, buffers, format json) execute claim_people_to_contact
          (${[...values, AFTER_ALL].map((value) => `'${value}'`).join()})`,
      })
      return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Infinity
    })
    // Some pages a person that is looked at, and a claim that is written; with the whole day beside each it was forty times as many.
    expect(pages).toBeLessThan(channel === 'sms' ? 60 * limit : 25 * people)
  }
}, 120_000)

test('[D2.26] of a text whose answer was lost, or whose sender died, the provider is asked; only one that it does not know is sent again', async () => {
  const [lost, unknown] = await loansDue(1, 1)
  if (!lost || !unknown) throw new Error('no loans')
  await runDay(server.deps, today)
  const provider = smsOf({ isAway: () => false, isLost: () => true })
  const deps = { ...server.deps, sms: provider.sms }
  // Two notifications leave; of the texts nobody knows.
  expect(await sendReminders(deps)).toBe(2)
  expect(provider.calls()).toBe(2)
  const states = async (loan: BulkLoan): Promise<string[]> =>
    (await contactsOf(loan)).filter(({ channel }) => channel === 'sms').map(({ state }) => state)
  expect([await states(lost), await states(unknown)]).toEqual([['sending'], ['sending']])
  // One of them has not reached the provider.
  const at = provider.taken.findIndex((one) => one.startsWith(unknown.phone))
  provider.taken.splice(at, 1)
  // Not at once: the call may still be under way.
  await sendReminders(deps)
  expect(provider.calls()).toBe(2)
  clock.advanceMs(121_000)
  expect(
    await Promise.all([sendReminders(deps), sendReminders({ ...other.deps, sms: provider.sms })]),
  ).toContain(1)
  clock.advanceMs(121_000)
  await sendReminders(deps)
  expect(provider.calls()).toBe(3)
  expect(provider.taken.map((one) => one.split(' ')[0]).toSorted()).toEqual(
    [lost.phone, unknown.phone].toSorted(),
  )
  expect([await states(lost), await states(unknown)]).toEqual([['sent'], ['sent']])
}, 60_000)

test('[D2.26] a text that its phone takes no more is not tried again; one that no provider took all day is said to be its failure', async () => {
  const [refused, never] = await loansDue(1, 1)
  if (!refused || !never) throw new Error('no loans')
  await runDay(server.deps, today)
  const sms = {
    send: async ({ phone }: { phone: string }): Promise<void> => {
      const isRefused = phone === refused.phone
      throw new SmsFault('no', !isRefused, isRefused ? 'refused' : 'unsent')
    },
  }
  for (let count = 0; count < 3; count += 1) {
    await sendReminders({ ...server.deps, sms })
    clock.advanceMs(60_000)
  }
  clock.advanceDays(1)
  await runDay(server.deps, clock.businessDay())
  const ofDay = async (loan: BulkLoan) =>
    (await contactsOf(loan)).filter(
      ({ channel, contactDay }) => channel === 'sms' && contactDay === today,
    )
  expect(await ofDay(refused)).toMatchObject([{ state: 'failed', reason: 'refused' }])
  expect(await ofDay(never)).toMatchObject([{ state: 'failed', reason: 'provider' }])
}, 60_000)

test('a notification opens its loan, waits for no night, and is no contact where no device asked for it', async () => {
  const [loan] = await loansDue(1)
  if (!loan) throw new Error('no loan')
  await runDay(server.deps, today)
  const asked: PushMessage[] = []
  const push = {
    ...server.deps.push,
    send: async (message: PushMessage) => {
      asked.push(message)
      return { deviceCount: 0 }
    },
  }
  expect(await sendReminders({ ...server.deps, push })).toBe(1)
  // 18:30 in India.
  const until = new Date(`${today}T13:00:00Z`)
  expect(asked).toMatchObject([
    { userId: loan.userId, place: { page: 'repay', repayId: loan.loanId }, until },
  ])
  const log = await contactsOf(loan)
  expect(log.find(({ channel }) => channel === 'push')).toMatchObject({
    state: 'failed',
    reason: 'noDevice',
  })
})

test('a message whose sender died is not sent again, and closed the next day', async () => {
  const [loan] = await loansDue(1)
  if (!loan) throw new Error('no loan')
  await runDay(server.deps, today)
  await database.db.query({
    text: `update contacts_log set state = 'sending', text = 'x' where loan_id = $1`,
    values: [loan.loanId],
  })
  expect(await sendReminders(server.deps)).toBe(0)
  clock.advanceDays(1)
  await runDay(server.deps, clock.businessDay())
  expect(await wroteWhy(loan)).toEqual(['outcomeUnknown'])
})

test('the log keeps what was said to each person', async () => {
  const [loan, stranger] = await loansDue(1, -1)
  if (!loan || !stranger) throw new Error('no loans')
  await runToday()
  const log = await contactsOf(loan)
  expect(log).toHaveLength(2)
  expect(log.find(({ channel }) => channel === 'sms')).toMatchObject({
    loanId: loan.loanId,
    kind: 'overdue',
    contactDay: today,
    state: 'sent',
    text: (await smsTo(loan))[0],
  })
  expect(await contactsOf(stranger)).toEqual([])
})
