import { randomUUID } from 'node:crypto'
import { OTP_TYPE, otpLoginCheck, revokeLogin, sendOtp } from '@noren/contract/account'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { callWithWork, solvedWork } from '@noren/testkit/solved-work'
import { type CallOptions, newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'

/** Wrong codes by several people, devices and networks, on two servers with one database. */

const env = { TRUST_PROXY: '127.0.0.1' }
const lines: string[] = []
let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await startTestApp({
    env: { ...env, LOG_LEVEL: 'info' },
    logTo: { write: (line) => lines.push(line) },
  })
  other = await startTestApp({ env, beside: t })
})
afterAll(async () => {
  await other?.close()
  await t?.close()
})
beforeEach(() => {
  t.clock.advanceDays(2)
  lines.length = 0
})

/** A browser: its device id, the address it calls from, and its cookie. */
class Browser {
  readonly deviceId = randomUUID()
  address: string
  cookie = ''
  constructor(address: string) {
    this.address = address
  }
  #options(more: CallOptions): CallOptions {
    const headers = { 'x-forwarded-for': this.address, ...(this.cookie && { cookie: this.cookie }) }
    return { deviceId: this.deviceId, headers, ...more }
  }
  ask(phone: string, on = t) {
    return callWithWork(on, sendOtp, this.#options({ query: { phone, type: '1' } }))
  }
  askWithoutWork(phone: string, work?: string) {
    const query = { phone, type: '1', ...(work && { work }) }
    return t.call(sendOtp, this.#options({ query }))
  }
  async type(phone: string, code: string, on = t) {
    const answer = await callWithWork(on, otpLoginCheck, this.#options({ body: { phone, code } }))
    const [given = ''] = answer.headers.getSetCookie()
    if (given) this.cookie = given.split(';')[0] ?? ''
    return answer
  }
  typeWithoutWork(phone: string, code: string, work?: string) {
    return t.call(otpLoginCheck, this.#options({ body: { phone, code, ...(work && { work }) } }))
  }
  async signIn(phone: string) {
    expect((await this.ask(phone)).code).toBe(200)
    const answer = await this.type(phone, await latestCodeOf(t.deps, phone))
    expect(answer.code).toBe(200)
    return answer.data
  }
}

let lastNetwork = 0
/** An address in a network of its own. */
const newAddress = (): string => {
  lastNetwork += 1
  return `198.18.${lastNetwork}.9`
}
const stranger = () => new Browser(newAddress())

const wrongOf = async (phone: string): Promise<string> =>
  (await latestCodeOf(t.deps, phone)) === '0000' ? '1111' : '0000'

/** Three wrong codes, or fewer where they are refused; how each was answered. */
const guess = async (browser: Browser, phone: string) => {
  const asked = await browser.ask(phone)
  const reasons: unknown[] = []
  if (asked.code !== 200) return [asked.data]
  const wrong = await wrongOf(phone)
  for (let tries = 0; tries < 3; tries += 1) {
    const { data } = await browser.type(phone, wrong)
    reasons.push((data as unknown as { reason: string }).reason)
    if (reasons.at(-1) !== 'OTP_WRONG') break
  }
  return reasons
}

const lockForStrangers = async (phone: string) => {
  for (let count = 0; count < 4; count += 1) await guess(stranger(), phone)
  t.clock.advanceMs(901_000)
  await guess(stranger(), phone)
  expect((await stranger().ask(phone)).data).toMatchObject({ reason: 'PHONE_LOCKED' })
}

const fillService = (count: number) =>
  t.db.query({
    text: `insert into wrong_codes (id, phone_hash, network_hash, failed_at)
      select gen_random_uuid(), '', n::text::bytea, $1 from generate_series(1, ${count}) n`,
    values: [t.clock.now()],
  })

describe('[L3.9] a device that the owner signed in with', () => {
  test('gets a code and gets in, whatever strangers asked for and typed before', async () => {
    const phone = newPhone()
    const owner = stranger()
    await owner.signIn(phone)
    await lockForStrangers(phone)
    for (let count = 0; count < 10; count += 1) await stranger().ask(phone)

    expect((await owner.ask(phone)).code).toBe(200)
    const wrong = await wrongOf(phone)
    for (const triesLeft of [2, 1]) {
      expect((await owner.type(phone, wrong)).data).toMatchObject({
        reason: 'OTP_WRONG',
        triesLeft,
      })
    }
    expect((await owner.type(phone, await latestCodeOf(t.deps, phone))).code).toBe(200)
    // Also from a network that is paused.
    expect((await stranger().ask(phone)).data).toMatchObject({ reason: 'PHONE_LOCKED' })
  })

  test('has three tries of its own, and then waits as all do', async () => {
    const phone = newPhone()
    const owner = stranger()
    await owner.signIn(phone)
    await lockForStrangers(phone)
    expect(await guess(owner, phone)).toEqual(['OTP_WRONG', 'OTP_WRONG', 'PHONE_LOCKED'])
    expect((await owner.ask(phone)).data).toMatchObject({ reason: 'PHONE_LOCKED' })
  })

  test('is not one that says the same id, made its own mark, or has that of another account', async () => {
    const phone = newPhone()
    const owner = stranger()
    await owner.signIn(phone)
    const elsewhere = stranger()
    await elsewhere.signIn(newPhone())
    await lockForStrangers(phone)
    const forged = `noren_known=${Buffer.alloc(32, 7).toString('base64url')}`
    const [name = '', mark = ''] = owner.cookie.split('=')
    const changed = `${name}=${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`
    for (const cookie of ['', forged, changed, elsewhere.cookie]) {
      const cheat = Object.assign(stranger(), { deviceId: owner.deviceId, cookie })
      expect((await cheat.ask(phone)).data, cookie).toMatchObject({ reason: 'PHONE_LOCKED' })
    }
    expect((await owner.ask(phone)).code).toBe(200)
  })

  test('is a stranger again once the person signed it out from another device', async () => {
    const phone = newPhone()
    const lost = stranger()
    const { token: lostToken } = await lost.signIn(phone)
    const own = stranger()
    const { token } = await own.signIn(phone)
    const { rows } = await t.db.query<{ id: string }>({
      text: `select s.id from sessions s where s.mark_hash is not null and s.device_id = $1`,
      values: [lost.deviceId],
    })
    const body = { sessionId: rows[0]?.id }
    expect((await t.call(revokeLogin, { token, body })).code).toBe(200)
    expect(lostToken).not.toBe(token)
    await lockForStrangers(phone)
    expect((await lost.ask(phone)).data).toMatchObject({ reason: 'PHONE_LOCKED' })
    expect((await own.ask(phone)).code).toBe(200)
  })

  test('is known by a cookie that no script reads, the same one at the next sign-in', async () => {
    const browser = stranger()
    const phone = newPhone()
    await browser.signIn(phone)
    const first = browser.cookie
    await browser.ask(phone)
    t.clock.advanceMs(61_000)
    await browser.ask(phone)
    const answer = await browser.type(phone, await latestCodeOf(t.deps, phone))
    expect(browser.cookie).toBe(first)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^noren_known=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    expect(JSON.stringify(answer.data)).not.toContain(first.split('=')[1])
  })
})

describe('[L3.3] codes that strangers ask for', () => {
  test('of one address leave five to another, of several end at ten', async () => {
    const phone = newPhone()
    const one = stranger()
    for (let count = 0; count < 5; count += 1) {
      expect((await one.ask(phone)).code).toBe(200)
      t.clock.advanceMs(60_000)
    }
    expect((await one.ask(phone)).data).toMatchObject({ reason: 'OTP_DAY_LIMIT' })
    for (let count = 0; count < 5; count += 1) expect((await stranger().ask(phone)).code).toBe(200)
    expect((await stranger().ask(phone)).data).toMatchObject({ reason: 'OTP_DAY_LIMIT' })
  })
})

describe('[L3.10] a network with many wrong codes', () => {
  test('waits, is paused with an alarm at thirty, and others are not; a known device goes on', async () => {
    const address = newAddress()
    let host = 0
    const inside = () => {
      host += 1
      return new Browser(address.replace(/9$/, String(host)))
    }
    const owner = inside()
    const ownersPhone = newPhone()
    await owner.signIn(ownersPhone)
    let last: unknown
    for (let wrong = 0; wrong < 30; ) {
      const reasons = await guess(inside(), newPhone())
      last = reasons.at(-1)
      wrong += reasons.filter((reason) => typeof reason === 'string').length
      t.clock.advanceMs(301_000)
    }
    expect(last).toBe('NETWORK_PAUSED')
    const refused = await inside().ask(newPhone())
    expect(refused).toMatchObject({ status: 429, data: { reason: 'NETWORK_PAUSED' } })
    expect(refused.msg.replaceAll('\u00a0', ' ')).toMatch(/try again in 2\d hours/)
    expect((await stranger().ask(newPhone())).code).toBe(200)
    expect((await owner.ask(ownersPhone)).code).toBe(200)

    const alarms = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'alarm')
    expect(alarms).toMatchObject([
      { level: 50, wrong: 30, network: expect.stringMatching(/^\w{12}$/) },
    ])
    expect(lines.join('')).not.toContain(address.slice(0, 10))

    // Sliding: in a day the oldest have left the window.
    t.clock.advanceDays(1)
    expect((await inside().ask(newPhone())).code).toBe(200)
  })

  test('is a /48 of IPv6, and the next is another', async () => {
    await fillService(3000)
    const inside = (subnet: number) => new Browser(`2001:db8:77:${subnet}::1`)
    expect(await guess(inside(1), newPhone())).toEqual(['OTP_WRONG', 'NETWORK_PAUSED'])
    expect((await inside(2).ask(newPhone())).data).toMatchObject({ reason: 'NETWORK_PAUSED' })
    expect((await new Browser('2001:db8:78:1::1').ask(newPhone())).code).toBe(200)
  })

  test('tried by twenty at once on two servers passes no budget', async () => {
    await fillService(2999)
    const address = newAddress()
    const ready: { browser: Browser; phone: string; on: TestApp; wrong: string }[] = []
    for (let index = 0; index < 20; index += 1) {
      const browser = new Browser(address)
      const phone = newPhone()
      expect((await browser.ask(phone)).code).toBe(200)
      ready.push({ browser, phone, on: index % 2 ? other : t, wrong: await wrongOf(phone) })
    }
    const answers = await Promise.all(
      ready.map(({ browser, phone, on, wrong }) => browser.type(phone, wrong, on)),
    )
    const judged = await t.db.query<{ count: number }>({
      text: `select count(*) from wrong_codes where phone_hash <> '' and failed_at = $1`,
      values: [t.clock.now()],
    })
    expect(answers).toHaveLength(20)
    // 2,999 of the service, one more, then two of this network: the third would have to wait. Some may have been told
    // that the server is busy, and were not judged.
    expect(judged.rows[0]?.count).toBeGreaterThan(0)
    expect(judged.rows[0]?.count).toBeLessThanOrEqual(2)
  })

  test('is called out for the whole service too', async () => {
    await fillService(999)
    await guess(stranger(), newPhone())
    const alarms = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'alarm')
    expect(alarms).toMatchObject([{ wrong: 1000, most: 8 }])
  })
})

describe('[L3.11] the work that a device does before a try', () => {
  const asked = (answer: { data: unknown }) =>
    answer.data as { reason: string; challenge: string; bits: number }

  test('is asked for, is good once, and for nothing else', async () => {
    await fillService(1000)
    const phone = newPhone()
    const browser = stranger()
    const first = asked(await browser.askWithoutWork(phone))
    expect(first).toMatchObject({ reason: 'WORK_NEEDED', bits: 10, puzzles: 16 })
    for (const work of ['', 'x', '0.0', solvedWork({ ...first, challenge: 'another' })]) {
      expect(asked(await browser.askWithoutWork(phone, work)).reason).toBe('WORK_NEEDED')
    }
    expect(asked(await stranger().askWithoutWork(phone, solvedWork(first))).reason).toBe(
      'WORK_NEEDED',
    )
    expect((await browser.askWithoutWork(phone, solvedWork(first))).code).toBe(200)
    t.clock.advanceMs(60_000)
    expect(asked(await browser.askWithoutWork(phone, solvedWork(first))).reason).toBe('WORK_NEEDED')

    const wrong = await wrongOf(phone)
    const ofTry = asked(await browser.typeWithoutWork(phone, wrong))
    expect(ofTry.reason).toBe('WORK_NEEDED')
    expect(ofTry.challenge).not.toBe(first.challenge)
    const work = solvedWork(ofTry)
    expect(asked(await browser.typeWithoutWork(phone, wrong, work)).reason).toBe('OTP_WRONG')
    expect(asked(await browser.typeWithoutWork(phone, wrong, work)).reason).toBe('WORK_NEEDED')
  })

  test('is not asked of a known device', async () => {
    const phone = newPhone()
    const owner = stranger()
    await owner.signIn(phone)
    await fillService(3000)
    t.clock.advanceMs(61_000)
    expect((await owner.askWithoutWork(phone)).code).toBe(200)
    const code = await latestCodeOf(t.deps, phone)
    expect((await owner.typeWithoutWork(phone, code)).code).toBe(200)
  })
})

test('[L3.9] slips before the right code are forgotten, those of others are not', async () => {
  const phone = newPhone()
  await guess(stranger(), phone)
  const owner = stranger()
  await owner.ask(phone)
  await owner.type(phone, await wrongOf(phone))
  await owner.type(phone, await latestCodeOf(t.deps, phone))
  const { rows } = await t.db.query<{ count: number }>({
    text: 'select count(*) from wrong_codes where failed_at >= $1',
    values: [t.clock.now()],
  })
  expect(rows[0]?.count).toBe(3)
})

test('[L3.9] codes of a session are its own: strangers cannot use them up', async () => {
  const phone = newPhone()
  const owner = stranger()
  const { token } = await owner.signIn(phone)
  await lockForStrangers(phone)
  const query = { phone, type: `${OTP_TYPE.exportData}` }
  expect((await t.call(sendOtp, { query, token, deviceId: owner.deviceId })).code).toBe(200)
})

test('[F15.1] [D1.3] nothing of a wrong code can be read, and it goes after two days', async () => {
  const phone = newPhone()
  const browser = stranger()
  await guess(browser, phone)
  const dump = async () => {
    const text = `select coalesce(string_agg(w::text, ' '), '') as text from wrong_codes w`
    return (await t.db.query<{ text: string }>({ text })).rows[0]?.text ?? ''
  }
  const kept = await dump()
  expect(kept).not.toBe('')
  for (const secret of [phone, browser.deviceId, browser.address]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
  }
  t.clock.advanceDays(3)
  await runDay(t.deps, t.clock.businessDay())
  expect(await dump()).toBe('')
})
