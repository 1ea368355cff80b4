import { randomUUID } from 'node:crypto'
import {
  loginDevices,
  otpLoginCheck,
  renewLogin,
  sendOtp,
  userStatus,
} from '@noren/contract/account'
import { latestCodeOf } from '@noren/testkit/latest-code'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const HOUR_MS = 3_600_000
const reasonOf = async (token: string): Promise<string | undefined> => {
  const { code, data } = await t.call(userStatus, { token })
  return code === 200 ? 'ok' : (data as { reason?: string }).reason
}
const renewed = async (token: string, more: object = {}): Promise<string | null> =>
  (await t.call(renewLogin, { token, body: {}, ...more })).data.token

/** A sign-in on a device with a key; `mark` is what the server's own cookie holds. */
const signedIn = async () => {
  const phone = newPhone()
  const deviceId = randomUUID()
  await t.call(sendOtp, { query: { type: '1' }, body: { phone }, deviceId })
  const body = { phone, code: await latestCodeOf(t.deps, phone) }
  const { data, headers } = await t.call(otpLoginCheck, { body, deviceId })
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  return { token: data.token, deviceId, cookie }
}

describe('a token', () => {
  test('[W4.7] is renewed when it is a week old, and not before', async () => {
    const { token } = await t.signIn()
    t.clock.advanceMs(7 * 24 * HOUR_MS - 60_000)
    expect(await renewed(token)).toBeNull()
    t.clock.advanceMs(120_000)
    const next = await renewed(token)
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(next).not.toBe(token)
    expect(await reasonOf(next ?? '')).toBe('ok')
  })

  test('[W4.7] ends when the one after it was used, five minutes later', async () => {
    const { token } = await t.signIn()
    t.clock.advanceDays(8)
    const next = (await renewed(token)) ?? ''
    expect(await reasonOf(next)).toBe('ok')
    // Calls that were under way.
    expect(await reasonOf(token)).toBe('ok')
    t.clock.advanceMs(5 * 60_000)
    expect(await reasonOf(next)).toBe('ok')
    expect(await reasonOf(token)).toBe('NO_SESSION')
    expect(await reasonOf(next)).toBe('ok')
  })

  test('[W4.7] whose answer was lost goes on, however long, until a new one arrives', async () => {
    const { token } = await t.signIn()
    t.clock.advanceDays(8)
    await renewed(token)
    t.clock.advanceDays(3)
    expect(await reasonOf(token)).toBe('ok')
    expect(await renewed(token)).toBeNull()
    t.clock.advanceDays(5)
    const next = (await renewed(token)) ?? ''
    expect(await reasonOf(next)).toBe('ok')
  })

  test('[W4.7] asked for ten times at once is one', async () => {
    const { token } = await t.signIn()
    t.clock.advanceDays(8)
    const all = await Promise.all(Array.from({ length: 10 }, () => renewed(token)))
    const made = all.filter((one) => one !== null)
    expect(made).toHaveLength(1)
    expect(await reasonOf(made[0] ?? '')).toBe('ok')
  })

  test('[W4.7] is of use to its own device only, the new one too', async () => {
    const { token } = await t.signIn()
    t.clock.advanceDays(8)
    const next = (await renewed(token)) ?? ''
    for (const stolen of [token, next]) {
      const headers = { flag: '0', authentication: stolen }
      const answer = await fetch(`${t.url}${userStatus.path}`, { headers })
      expect(await answer.json()).toMatchObject({ code: 401, data: { reason: 'DEVICE_DIFFERS' } })
    }
  })
})

describe('the cookies of a session', () => {
  const cookiesOf = ({ headers }: { headers: Headers }): string[] =>
    headers.getSetCookie().filter((cookie) => !cookie.includes('noren_known'))
  /** What Safari keeps for a year, and not seven days, since no script wrote it; the app reads it, so it is not hidden from it. */
  const kept = (token: string, deviceId: string): string[] => [
    `noren_token=${token}; Path=/; Max-Age=31536000; SameSite=Lax`,
    `noren_device=${deviceId}; Path=/; Max-Age=31536000; SameSite=Lax`,
  ]
  const renew = (token: string, deviceId: string) =>
    t.call(renewLogin, { token, deviceId, body: {} })

  test('[W4.7] are written by the answer to a sign-in, and once a day anew', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    await t.call(sendOtp, { query: { type: '1' }, body: { phone }, deviceId })
    const body = { phone, code: await latestCodeOf(t.deps, phone) }
    const answer = await t.call(otpLoginCheck, { body, deviceId })
    const { token } = answer.data
    expect(cookiesOf(answer)).toEqual(kept(token, deviceId))
    t.clock.advanceDays(1)
    expect(cookiesOf(await renew(token, deviceId))).toEqual(kept(token, deviceId))
    t.clock.advanceDays(7)
    const newer = await renew(token, deviceId)
    expect(cookiesOf(newer)).toEqual(kept(newer.data.token ?? '', deviceId))
    // Of another tab, whose answer would bring back a token that is about to end.
    expect(cookiesOf(await renew(token, deviceId))).toEqual([])
  })

  test('a refused sign-in and any other call write none', async () => {
    const { token, deviceId } = await t.signIn()
    expect(cookiesOf(await t.call(userStatus, { token, deviceId }))).toEqual([])
    const body = { phone: newPhone(), code: '0000' }
    expect(cookiesOf(await t.call(otpLoginCheck, { body, deviceId }))).toEqual([])
  })
})

describe('a session from before there were keys', () => {
  const fromBefore = async () => {
    const person = await signedIn()
    await t.db.query({
      text: `update sessions set key_hash = null, is_from_before = true, expires_at = $2
             where device_id = $1`,
      values: [person.deviceId, new Date(t.clock.now().getTime() + 30 * 24 * HOUR_MS)],
    })
    return person
  }
  const stolenStatus = async (token: string): Promise<number> => {
    const headers = { flag: '0', authentication: token }
    return (await (await fetch(`${t.url}${userStatus.path}`, { headers })).json()).code
  }

  test('[W4.8] is bound by the browser that has its mark, and from then on the token alone is nothing', async () => {
    const { token, deviceId, cookie } = await fromBefore()
    expect(await stolenStatus(token)).toBe(200)
    const next = await renewed(token, { deviceId, headers: { cookie } })
    expect(next).not.toBeNull()
    expect(await stolenStatus(token)).toBe(401)
    expect(await stolenStatus(next ?? '')).toBe(401)
    // As long as any other session of a device with a key.
    t.clock.advanceDays(100)
    expect(await reasonOf(next ?? '')).toBe('ok')
  })

  test('[W4.8] is bound by nobody else: without the mark, with another, under another id, without a key', async () => {
    const { token, deviceId, cookie } = await fromBefore()
    const other = await signedIn()
    const tries = [
      { deviceId },
      { deviceId, headers: { cookie: other.cookie } },
      { deviceId: other.deviceId, headers: { cookie } },
      { deviceId, headers: { cookie: `${cookie}x` } },
    ]
    for (const more of tries) expect(await renewed(token, more)).toBeNull()
    const headers = { flag: '0', authentication: token, 'device-id': deviceId, cookie }
    const init = { method: 'POST', headers }
    const plain = await (await fetch(`${t.url}${renewLogin.path}`, init)).json()
    expect(plain).toMatchObject({ code: 200, data: { token: null } })
    expect(await stolenStatus(token)).toBe(200)
  })

  test('[W4.8] ends after thirty days', async () => {
    const { token } = await fromBefore()
    t.clock.advanceDays(29)
    expect(await reasonOf(token)).toBe('ok')
    t.clock.advanceDays(1)
    expect(await reasonOf(token)).toBe('TOKEN_EXPIRED')
  })
})

describe('a client that sends no key', () => {
  /** The calls as they are specified: the phone in the query, the token in a header. */
  const plain = async (path: string, token?: string, body?: object) => {
    const answer = await fetch(`${t.url}/api/user${path}`, {
      method: path.startsWith('/login/otp') || body ? 'POST' : 'GET',
      headers: {
        flag: '0',
        'device-id': 'plain',
        ...(token && { authentication: token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> }
  }
  const plainSignIn = async (): Promise<string> => {
    const phone = newPhone()
    expect((await plain(`/login/otp?phone=${phone}&type=1`)).code).toBe(200)
    const body = { phone, code: await latestCodeOf(t.deps, phone) }
    return String((await plain('/login/otpLoginCheck', undefined, body)).data.token)
  }

  test('[W4.5] signs in with the specified calls, for a day at most', async () => {
    const token = await plainSignIn()
    for (let hours = 0; hours < 24; hours += 4) {
      expect((await plain('/user/status', token)).code).toBe(200)
      t.clock.advanceMs(4 * HOUR_MS)
    }
    expect(await plain('/user/status', token)).toMatchObject({
      code: 403,
      msg: 'token is expired',
    })
  })

  test('[W4.5] and not after twelve hours without use; nothing makes it longer', async () => {
    const token = await plainSignIn()
    expect((await plain('/login/renew', token, {})).data.token).toBeNull()
    t.clock.advanceMs(12 * HOUR_MS)
    expect((await plain('/user/status', token)).code).toBe(403)
  })

  test('[W4.5] the list of devices says until when, and nothing of the kind of others', async () => {
    const token = await plainSignIn()
    const until = new Date(t.clock.now().getTime() + 24 * HOUR_MS).toISOString()
    const { data } = await plain('/login/devices', token)
    expect(data.details).toMatchObject([{ isThisOne: true, endsAt: until }])
    const kept = await t.signIn()
    const { details } = (await t.call(loginDevices, { token: kept.token })).data
    expect(details).toMatchObject([{ isThisOne: true, endsAt: null }])
  })
})

test('[L3.13] the phone may be in the body, or in the query as specified; without it, it is asked for', async () => {
  const [first, second] = [newPhone(), newPhone()]
  const query = { type: '1' }
  expect((await t.call(sendOtp, { query, body: { phone: first } })).code).toBe(200)
  expect(await latestCodeOf(t.deps, first)).toMatch(/^\d{4}$/)
  const deviceId = randomUUID()
  expect((await t.call(sendOtp, { query: { ...query, phone: second }, deviceId })).code).toBe(200)
  expect(await t.call(sendOtp, { query })).toMatchObject({
    code: 400,
    data: { reason: 'VALIDATION', fields: [{ path: 'phone', rule: 'required' }] },
  })
})
