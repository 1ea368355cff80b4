import { randomInt } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { detailOf, expectBooksAgree, pay } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { overpaymentOf } from '../domains/books/overpayments.ts'
import { healthRoutes } from '../http/health.ts'
import { openDb } from '../platform/db/pool.ts'
import { openSandboxCalendar, sandboxOffsetDays } from '../providers/sandbox/calendar.ts'
import { deliverDue, startSandboxDeliveries } from '../providers/sandbox/delivery.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Details = { details: Record<string, unknown>[] }

const get = async (path: string) => {
  const answer = await fetch(`${t.url}${path}`)
  return { status: answer.status, data: (await answer.json()) as unknown }
}
const list = async (path: string) => ((await get(path)).data as Details).details

const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${t.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, data: (await answer.json()) as Record<string, unknown> }
}

/** Waits for what another loop does; finally throws the last failure. */
const eventually = async (check: () => Promise<void>): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await check()
    } catch (error) {
      if (tries === 800) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

describe('the phone', () => {
  test('shows a number’s messages, newest first, with their codes', async () => {
    const { phone } = await t.signIn()
    await t.deps.sms.send({ phone: `+91${phone}`, text: 'newest' })
    for (const typed of [phone, `+91${phone}`, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`]) {
      const details = await list(`/sandbox/api/sms?phone=${encodeURIComponent(typed)}`)
      expect(details[0]).toMatchObject({ text: 'newest', code: null, to: `+91${phone}` })
      expect(details[1]).toMatchObject({ code: expect.stringMatching(/^\d{4}$/) })
      expect(details[1]?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    }
  })

  test.each(['', '?phone=abc', `?phone=${'9'.repeat(40)}`])('%s is refused', async (query) => {
    const answer = await get(`/sandbox/api/sms${query}`)
    const said = { error: 'validation', fields: ['phone'] }
    expect(answer).toMatchObject({ status: 400, data: said })
    expect(answer.data).toMatchObject({ code: 400, msg: 'validation', data: said })
  })

  test('the trays of notifications and mail', async () => {
    await t.db.query({
      text: `insert into sandbox_messages (channel, recipient, text)
        values ('push', 'a device', 'pushed'), ('mail', 'asha@example.com', 'mailed')`,
    })
    expect(await list('/sandbox/api/push')).toMatchObject([{ to: 'a device', text: 'pushed' }])
    expect(await list('/sandbox/api/mail')).toMatchObject([{ text: 'mailed' }])
  })
})

describe('the bank', () => {
  test('receives the payout of a loan, once, however often it is ordered', async () => {
    const { person } = await givenDisbursedLoan(t)
    const credits = () => list(`/sandbox/api/bank?account=${person.accountNumber}`)
    expect(await credits()).toMatchObject([{ amount: '10000.00', currency: 'INR' }])

    const payout = {
      payoutId: t.deps.newId(),
      lenderCode: 'banyan-lane',
      amountMinor: 5_000_00,
      currency: 'INR',
      ifsc: person.ifsc,
      accountNumber: person.accountNumber,
      holderName: person.name,
    }
    await Promise.all([t.deps.payout.order(payout), t.deps.payout.order(payout)])
    expect(await credits()).toMatchObject([{ amount: '5000.00' }, { amount: '10000.00' }])
    const { rows } = await t.db.query({
      text: 'select id from sandbox_deliveries where body like $1',
      values: [`%${payout.payoutId}%`],
    })
    expect(rows).toHaveLength(1)
  })

  test('[B3.4] an account that ends in 0001 is closed: the payout fails and nothing arrives', async () => {
    const accountNumber = `5${randomInt(10_000_000, 99_999_999)}0001`
    const person = await givenCertifiedUser(t, { accountNumber })
    const given = await givenAppliedLoan(t, { person })
    await t.deliver()
    await eventually(async () => {
      await t.deliver()
      expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.payoutFailed)
    })
    expect(await list(`/sandbox/api/bank?account=${accountNumber}`)).toEqual([])
  })

  test('without an account it is refused', async () => {
    expect(await get('/sandbox/api/bank')).toMatchObject({ status: 400 })
  })
})

describe('the till', () => {
  const payAt = async (body: Record<string, unknown>) => post('/sandbox/api/pay', body)

  test('lists open orders and pays one, as typed by hand', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const open = await list('/sandbox/api/orders')
    expect(open.find(({ ref }) => ref === order.ref)).toMatchObject({ amount: order.amount })

    const ref = order.ref.toLowerCase()
    const answer = await payAt({ ref, outcome: 'success' })
    expect(answer).toMatchObject({ status: 200, data: { state: 'sent', amount: order.amount } })
    await t.deliver()
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
    const after = await list('/sandbox/api/orders')
    expect(after.map((row) => row.ref)).not.toContain(order.ref)
  })

  test('another amount, typed with one decimal', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    await payAt({ ref: order.ref, amount: '2500.5', outcome: 'success' })
    await t.deliver()
    expect(await detailOf(t, given)).toMatchObject({ paidSoFar: '2500.50' })
    await expectBooksAgree(t, given)
  })

  test('failure', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    await payAt({ ref: order.ref, outcome: 'failure' })
    await t.deliver()
    expect(await detailOf(t, given)).toMatchObject({ openOrderRef: null, paidSoFar: '0.00' })
  })

  test('delay: nothing is told before its time', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    await payAt({ ref: order.ref, outcome: 'delay', seconds: 3600 })
    await t.deliver()
    expect(await detailOf(t, given)).toMatchObject({ paidSoFar: '0.00' })
    await t.db.query({
      text: `update sandbox_deliveries set due_at = due_at - interval '1 hour'
        where body like $1`,
      values: [`%${order.ref}%`],
    })
    await t.deliver()
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
  })

  test('duplicate: three messages, one payment', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const { data } = await payAt({ ref: order.ref, outcome: 'duplicate' })
    expect(data.eventIds).toHaveLength(3)
    await t.deliver()
    const { rows } = await t.db.query<{ answer: string }>({
      text: 'select last_answer as answer from sandbox_deliveries where body like $1',
      values: [`%${order.ref}%`],
    })
    expect(rows.map(({ answer }) => answer.slice(0, 3))).toEqual(['200', '200', '200'])
    expect((await detailOf(t, given)).payments).toHaveLength(1)
    expect(await overpaymentOf(t.db, given.person.userId)).toBe(0)
  })

  test('late: the money of an ended order is not lost', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    await payAt({ ref: order.ref, outcome: 'late' })
    await t.deliver()
    expect(await detailOf(t, given)).toMatchObject({ paidSoFar: order.amount })
    await expectBooksAgree(t, given)
  })

  test.each([
    ['no such order', { ref: 'NRN-AAAA-AAAA', outcome: 'success' }, 404, { error: 'unknownRef' }],
    ['no outcome', { ref: 'x' }, 400, { error: 'validation', fields: ['outcome'] }],
    [
      'a delay of a day',
      { ref: 'x', outcome: 'delay', seconds: 86_400 },
      400,
      { error: 'validation', fields: ['seconds'] },
    ],
    ['no body', 'null', 400, { error: 'validation', fields: [''] }],
    ['no JSON', '{', 400, { error: 'json' }],
  ])('%s', async (_, body, status, data) => {
    expect(await post('/sandbox/api/pay', body)).toMatchObject({ status, data })
  })

  test('an amount that is none', async () => {
    const { data: order } = await pay(t, await givenDisbursedLoan(t))
    const answer = await payAt({ ref: order.ref, amount: '0', outcome: 'success' })
    expect(answer).toMatchObject({ status: 400, data: { fields: ['amount'] } })
  })

  test('a body of a megabyte is not read', async () => {
    const answer = await payAt({ ref: 'x'.repeat(1_000_000), outcome: 'success' })
    expect(answer).toMatchObject({ status: 413, data: { error: 'request' } })
  })
})

describe('payments at the till', () => {
  const stateOf = async (ref: string) =>
    (await list('/sandbox/api/payments')).filter((payment) => payment.ref === ref)

  test.each([
    ['success', 'paid'],
    ['failure', 'failed'],
    ['duplicate', 'paid'],
    ['delay', 'onTheWay'],
  ])('%s is listed once, as %s', async (outcome, state) => {
    const { data: order } = await pay(t, await givenDisbursedLoan(t))
    const asked = { ref: order.ref, outcome, seconds: 3600 }
    const { data } = await post('/sandbox/api/pay', asked)
    expect(await stateOf(order.ref)).toMatchObject([{ state: 'onTheWay', utr: data.utr }])
    await t.deliver()
    const { amount } = order
    expect(await stateOf(order.ref)).toMatchObject([{ state, amount, currency: 'INR' }])
  })

  test('one that the server did not take in thirty tries is not accepted', async () => {
    const { data: order } = await pay(t, await givenDisbursedLoan(t))
    await post('/sandbox/api/pay', { ref: order.ref, outcome: 'success' })
    const text = 'update sandbox_deliveries set gave_up_at = now() where delivered_at is null'
    await t.db.query({ text })
    expect(await stateOf(order.ref)).toMatchObject([{ state: 'refused' }])
  })
})

describe('the post', () => {
  test('tries again when the server did not take a message, and gives it only once', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    await post('/sandbox/api/pay', { ref: order.ref, outcome: 'success' })
    expect(await deliverDue(t.deps, 'http://127.0.0.1:9')).toBe(0)
    expect(await detailOf(t, given)).toMatchObject({ paidSoFar: '0.00' })
    await t.db.query({ text: 'update sandbox_deliveries set due_at = now() where attempts > 0' })
    expect(await deliverDue(t.deps, t.url)).toBe(1)
    expect(await deliverDue(t.deps, t.url)).toBe(0)
    expect((await detailOf(t, given)).payments).toHaveLength(1)
  })

  test('runs by itself until it is stopped', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    // Not started earlier: with two deliverers, one would not wait for what the other is sending.
    const running = startSandboxDeliveries(t.deps, t.url)
    await post('/sandbox/api/pay', { ref: order.ref, outcome: 'success' })
    await eventually(async () => {
      expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
    })
    await running.stop()
  })
})

describe('the calendar', () => {
  test('[O7.2] lets days pass one by one: a loan falls due and is overdue the day after', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const { data: before } = (await get('/sandbox/api/clock')) as { data: { today: string } }
    expect(before.today).toBe(t.clock.businessDay())

    await post('/sandbox/api/clock', { advanceDays: 30 })
    expect(await detailOf(t, given)).toMatchObject({
      borrowStatus: LOAN_STATUS.disbursed,
      openOrderRef: null,
    })
    const { data } = await post('/sandbox/api/clock', { advanceDays: 1 })
    const today = t.clock.businessDay()
    expect(data).toEqual({ today, code: 200, msg: 'ok', data: { today } })
    expect(await detailOf(t, given)).toMatchObject({
      borrowStatus: LOAN_STATUS.overdue,
      overdueDays: 1,
    })
    const { rows } = await t.db.query({
      text: 'select state from payment_orders where ref = $1',
      values: [order.ref],
    })
    expect(rows).toEqual([{ state: 'expired' }])
  })

  test.each([-1, 367, 1.5, '1'])('advancing by %j is refused', async (advanceDays) => {
    expect(await post('/sandbox/api/clock', { advanceDays })).toMatchObject({ status: 400 })
  })

  test('is remembered by the database', async () => {
    const calendar = await openSandboxCalendar(t.db)
    await calendar.showContactHour(21)
    const other = await openSandboxCalendar(t.db)
    expect(other.readContactHour()).toBe(21)
    await other.close()
    await calendar.showContactHour(null)
    await calendar.advanceOneDay()
    await calendar.advanceOneDay()
    expect(calendar.readOffsetDays()).toBe(2)
    await calendar.close()
    expect((await sandboxOffsetDays(t.db))()).toBe(2)
  })
})

describe('the hour', () => {
  const remindersOf = async (phone: string) =>
    (await list(`/sandbox/api/sms?phone=${phone}`)).filter(({ code }) => code === null)

  test('reminders wait at night and leave as soon as the day is shown, by the market’s own clock', async () => {
    const night = await post('/sandbox/api/hour', { hour: 3 })
    expect(night.data).toMatchObject({ zone: 'Asia/Kolkata', zoneLabel: 'IST', hour: 3 })
    expect(night.data).toMatchObject({ from: '09:00', until: '18:30', isOpen: false })
    const { person } = await givenDisbursedLoan(t)
    const before = await remindersOf(person.phone)
    // To the day on which it falls due.
    await post('/sandbox/api/clock', { advanceDays: 30 })
    expect(await remindersOf(person.phone)).toEqual(before)
    const { data } = await post('/sandbox/api/hour', { hour: 10 })
    expect(data).toMatchObject({ hour: 10, isOpen: true })
    expect(await remindersOf(person.phone)).toHaveLength(before.length + 1)
    const { data: clock } = await get('/sandbox/api/clock')
    expect(clock).toMatchObject({ contact: { hour: 10, isOpen: true }, hasPeople: true })
    expect((await post('/sandbox/api/hour', { hour: null })).data).toMatchObject({ hour: null })
  })

  test.each([{}, { hour: 24 }, { hour: -1 }, { hour: '9' }, { hour: 9.5 }])(
    '%j is refused',
    async (body) => {
      const said = { error: 'validation', fields: ['hour'] }
      expect(await post('/sandbox/api/hour', body)).toMatchObject({ status: 400, data: said })
    },
  )
})

test('the newest phone and account are those that heard of something last', async () => {
  const { person } = await givenDisbursedLoan(t)
  await t.deps.sms.send({ phone: '+919800000001', text: 'newest' })
  const { data } = await get('/sandbox/api/newest')
  expect(data).toMatchObject({ phone: '+919800000001', account: person.accountNumber })
})

describe('specimens', () => {
  test('are the documents of the head in the film, each side a picture', async () => {
    const details = await list('/sandbox/api/specimens')
    expect(details).toEqual([
      { name: 'aadhaar-1', side: 'front', path: '/sandbox/specimens/aadhaar-1-front-clean.jpg' },
      { name: 'aadhaar-1', side: 'back', path: '/sandbox/specimens/aadhaar-1-back-clean.jpg' },
      { name: 'pan-1', side: 'front', path: '/sandbox/specimens/pan-1-front-clean.jpg' },
      { name: 'pan-1', side: 'back', path: '/sandbox/specimens/pan-1-back-clean.jpg' },
    ])
    for (const path of [
      ...details.map((one) => one.path),
      '/sandbox/specimens/turning-head.mjpeg',
    ]) {
      const answer = await fetch(`${t.url}${path}`)
      const [first, second] = new Uint8Array(await answer.arrayBuffer())
      expect([answer.status, first, second]).toEqual([200, 0xff, 0xd8])
    }
  })

  test.each([
    ['expected.json', 400],
    ['..%2Fexpected.json', 400],
    ['ktp-1-front-clean.jpg', 404],
    ['pan-2-front-clean.jpg', 404],
    ['photo-turned.mjpeg', 404],
  ])('%s is not handed out', async (file, status) => {
    expect((await fetch(`${t.url}/sandbox/specimens/${file}`)).status).toBe(status)
  })
})

test.each([
  ['/sandbox', 'text/html'],
  ['/sandbox/page.js', 'text/javascript'],
  ['/sandbox/app-frame.js', 'text/javascript'],
  ['/sandbox/calls.js', 'text/javascript'],
  ['/sandbox/catalogue.js', 'text/javascript'],
  ['/sandbox/film.js', 'text/javascript'],
  ['/sandbox/page.css', 'text/css'],
  ['/sandbox/tokens.css', 'text/css'],
  ['/sandbox/readme.txt', 'text/plain'],
  ['/sandbox/texts.json', 'application/json'],
])('%s is served, with nothing allowed from elsewhere', async (path, type) => {
  const answer = await fetch(`${t.url}${path}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain(type)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the studio leads to the app, the README and the calls, and to the staff once there is a page of theirs', async () => {
  const page = await (await fetch(`${t.url}/sandbox`)).text()
  const [, links = ''] = /<nav class="links">(.*?)<\/nav>/s.exec(page) ?? []
  const found = [...links.matchAll(/<a ([^>]*?)href="([^"]+)"([^>]*)>/g)].map(
    ([, before, href, after]) => ({ href, isHidden: /\bhidden\b/.test(`${before}${after}`) }),
  )
  expect(found).toEqual([
    { href: '/', isHidden: false },
    { href: '/console/', isHidden: true },
    { href: '/sandbox/readme.txt', isHidden: false },
    { href: '/docs', isHidden: false },
  ])
  expect(await (await fetch(`${t.url}/sandbox/readme.txt`)).text()).toMatch(/^# Noren\n/)
  expect((await fetch(`${t.url}/docs`)).status).toBe(200)
})

test('where the sandbox is off, none of it is there', async () => {
  const deps = { ...t.deps, config: { ...t.deps.config, isSandbox: false } }
  const live = await buildApp(deps, pino({ level: 'silent' }), undefined)
  for (const url of [
    '/sandbox/api/sms?phone=9876543210',
    '/sandbox/api/clock',
    '/sandbox/page.js',
    '/sandbox/tokens.css',
    '/sandbox/api/newest',
    '/sandbox/api/staff',
    '/sandbox/api/specimens',
    '/sandbox/specimens/turning-head.mjpeg',
  ]) {
    expect((await live.inject({ url })).statusCode).toBe(404)
  }
  const url = '/sandbox/api/clock'
  const moved = await live.inject({ method: 'POST', url, payload: { advanceDays: 1 } })
  expect(moved.statusCode).toBe(404)
  for (const path of ['hour', 'people', 'pay', 'staff']) {
    const payload = { hour: 10, stage: 'new', ref: 'NRN', outcome: 'success' }
    const answer = await live.inject({ method: 'POST', url: `/sandbox/api/${path}`, payload })
    expect(answer.statusCode, path).toBe(404)
  }
  // Nor may anybody frame the app there.
  const page = await live.inject({ url: '/' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  await live.close()
})

test('where another provider moves the money, there are texts but no bank, till or calendar', async () => {
  const app = await buildApp(t.deps, pino({ level: 'silent' }), undefined)
  const texts = await app.inject({ url: '/sandbox/api/sms?phone=9876543210' })
  expect(texts.json()).toMatchObject({ details: expect.any(Array) })
  const clock = await app.inject({ url: '/sandbox/api/clock' })
  expect(clock.json()).toMatchObject({ today: t.clock.businessDay(), hasBank: false })
  expect(clock.json()).toMatchObject({ hasPeople: false })
  for (const url of [
    '/sandbox/api/clock',
    '/sandbox/api/pay',
    '/sandbox/api/hour',
    '/sandbox/api/people',
  ]) {
    const payload = { advanceDays: 1, ref: 'NRN', outcome: 'success', hour: 10, stage: 'new' }
    expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(404)
  }
  expect((await app.inject({ url: '/sandbox/api/orders' })).statusCode).toBe(404)
  await app.close()
})

test('/healthz and /readyz answer without the database, /readyz/database only while it does', async () => {
  expect(await (await fetch(`${t.url}/healthz`)).text()).toBe('ok')
  expect(await (await fetch(`${t.url}/readyz`)).text()).toBe('ready')
  expect(await (await fetch(`${t.url}/readyz/database`)).text()).toBe('ready')
  const lost = openDb({ connectionString: 'postgres://nobody@127.0.0.1:9/nothing' })
  const app = Fastify()
  healthRoutes(app, { db: lost, replica: null })
  const database = await app.inject({ url: '/readyz/database' })
  expect([database.statusCode, database.body]).toEqual([503, 'database'])
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await app.close()
  await lost.close()
})

test('the app may be framed by the sandbox’s page and by nobody else', async () => {
  const page = await fetch(`${t.url}/`)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  const studio = await fetch(`${t.url}/sandbox`)
  expect(studio.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(studio.headers.get('content-security-policy')).toContain("frame-src 'self'")
})
