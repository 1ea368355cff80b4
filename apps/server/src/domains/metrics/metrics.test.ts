import type { EndpointSpec } from '@noren/contract/endpoint'
import { configInfo, saveEvent, saveInfo, UPLOAD_TYPE } from '@noren/contract/metrics'
import { publicKeys } from '@noren/contract/support'
import {
  type ClientSession,
  newNonce,
  sealField,
  startSession,
} from '@noren/envelope/client-envelope'
import {
  allow,
  batchOf,
  behaviourBody,
  countRows,
  deviceInfoOf,
  eventOf,
  infoBody,
  storedOf,
} from '@noren/testkit/given-metrics'
import { partitionDays } from '@noren/testkit/partition-days'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readFunnel } from './funnel.ts'
import { keepPartitions } from './keep-partitions.ts'
import { readErrors } from './read-errors.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY = '2026-03-02'

describe('the calls of the metrics service', () => {
  test('[M1.1] configInfo says what to send and how many entries make a batch', async () => {
    expect((await t.call(configInfo)).data).toEqual({
      uploadTypes: [10, 20, 30, 50, 60, 80, 90],
      flushAt: 20,
      samplePercent: 100,
    })
  })

  test.each(Object.entries(UPLOAD_TYPE).filter(([, type]) => type !== 50))(
    '[M2.1] saveInfo at %s (%i) keeps what M2 names, and no device id',
    async (_, uploadType) => {
      const info = deviceInfoOf(t)
      const body = infoBody(info, uploadType as 20)
      expect(await t.call(saveInfo, { body })).toMatchObject({ code: 200, data: {} })
      const [row, ...others] = await storedOf(t, info)
      expect(others).toEqual([])
      expect(row).toMatchObject({
        happenedOn: DAY,
        kind: 'deviceInfo',
        uploadType,
        appCode: 'noren-in',
        appVersion: '2024',
        name: 'android',
      })
      expect(row?.body).toEqual({
        osType: 'android',
        resolution: '1080x2340',
        screenHeight: 780,
        screenWidth: 360,
        userAgent: info.userAgent,
        launch: info.launch,
      })
      expect(row?.deviceHash).toHaveLength(16)
    },
  )

  test('the fields that every app sends are taken alone, at the moment they came', async () => {
    const { token } = await t.signIn()
    await allow(t, token, ['analytics'])
    const { id: _, at: __, latitude: ___, longitude: ____, ...device } = deviceInfoOf(t)
    const entries = batchOf(t, 3).entries
    const before = await countRows(t)
    const value = (sent: unknown) => JSON.stringify(sent)
    const bodies = [
      { ...infoBody(deviceInfoOf(t)), value: value(device) },
      { ...behaviourBody(batchOf(t, 1)), value: value(entries) },
      { ...behaviourBody(batchOf(t, 1)), value: value({ entries }) },
    ]
    for (const body of bodies) expect((await t.call(saveInfo, { body, token })).code).toBe(200)
    const event = value({ message: 'x is not a function' })
    const params = { type: 'script-error' } as const
    const told = await t.call(saveEvent, {
      params,
      body: new URLSearchParams({ event }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(told.code).toBe(200)
    expect((await countRows(t)) - before).toBe(1 + 3 + 3 + 1)
  })

  test('[M1.2] the same upload again, and at once, is stored once', async () => {
    const info = deviceInfoOf(t)
    const send = () => t.call(saveInfo, { body: infoBody(info) })
    const answers = await Promise.all([send(), send(), send()])
    expect([...answers, await send()].map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(await storedOf(t, info)).toHaveLength(1)
  })

  test.each([
    ['an upload type that is none', { uploadType: 40 }],
    ['a data type that is none', { dataType: 'other' }],
    ['behaviour at another moment', { dataType: 'behaviour', uploadType: 20 }],
    ['a value that is no JSON', { value: '{' }],
    ['a value of another shape', { value: '{"id":5}' }],
    ['a value that is too long', { value: `"${'x'.repeat(60_000)}"` }],
    ['no app', { appId: '' }],
  ])('[M1.2] saveInfo with %s is a validation failure', async (_, changed) => {
    const body = { ...infoBody(deviceInfoOf(t)), ...changed }
    expect(await t.call(saveInfo, { body })).toMatchObject({
      code: 400,
      data: { reason: 'VALIDATION' },
    })
  })

  test('what is larger than any upload is 413, what is no body 400', async () => {
    const body = { ...infoBody(deviceInfoOf(t)), value: 'x'.repeat(300_000) }
    expect((await t.call(saveInfo, { body })).code).toBe(413)
    expect((await t.call(saveInfo, { body: '{' })).code).toBe(400)
    expect((await t.call(saveInfo, { body: 'null' })).code).toBe(400)
  })

  test('an emoji where a text is cut is left out, and the rest is stored', async () => {
    // The placeholder is longer than the number, so that the cut falls inside the emoji.
    const halfCut = (lengthMax: number) => `4821 ${'x'.repeat(lengthMax - 10)}😀xxx`
    const kept = (lengthMax: number) => `[number] ${'x'.repeat(lengthMax - 10)}`
    const event = eventOf(t, {
      page: halfCut(80),
      name: halfCut(80),
      message: halfCut(500),
      frames: [],
    })
    const told = await t.call(saveEvent, {
      params: { type: 'script-error' },
      body: new URLSearchParams({ event: JSON.stringify(event) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(told.code).toBe(200)
    expect(await storedOf(t, event)).toMatchObject([
      { name: kept(80), body: { page: kept(80), message: kept(500) } },
    ])
    const info = deviceInfoOf(t, { userAgent: `a@b ${'x'.repeat(501)}😀xxxxx` })
    expect((await t.call(saveInfo, { body: infoBody(info) })).code).toBe(200)
    expect(await storedOf(t, info)).toMatchObject([
      { body: { userAgent: `[address] ${'x'.repeat(501)}` } },
    ])
  })

  test('[M1.3] saveEvent takes its event from a form field', async () => {
    const event = eventOf(t)
    const send = (type: string, fields: Record<string, string>) =>
      t.call(saveEvent, {
        params: { type },
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await send('script-error', { event: JSON.stringify(event) })).code).toBe(200)
    expect(await storedOf(t, event)).toMatchObject([
      { kind: 'script-error', name: 'TypeError', uploadType: null },
    ])
    for (const [type, text] of [
      ['other', JSON.stringify(event)],
      ['script-error', '['],
      ['script-error', 'x'.repeat(20_000)],
    ] as const) {
      expect((await send(type, { event: text })).code, type).toBe(400)
    }
  })
})

describe('only what is personal travels sealed', () => {
  const facts = (endpoint: EndpointSpec, path = endpoint.path) => ({
    method: endpoint.method,
    pathAndQuery: path,
    timestamp: String(t.clock.now().getTime()),
    appCode: 'noren-in',
    appVersion: '2024',
    deviceId: 'device-1',
    nonce: newNonce(),
  })
  const newSession = async (): Promise<ClientSession> =>
    startSession({
      publicKeys: (await t.call(publicKeys)).data.details,
      now: t.clock.now().getTime(),
    })
  const headersOf = (of: ReturnType<typeof facts>, session: ClientSession) => ({
    flag: '1',
    timestamp: of.timestamp,
    'app-code': of.appCode,
    'app-version': of.appVersion,
    'device-id': of.deviceId,
    'cats-nonce': of.nonce,
    'cats-key': session.catsKey,
  })
  const formOf = (of: ReturnType<typeof facts>, session: ClientSession, value: string) =>
    new URLSearchParams({
      dataType: 'deviceInfo',
      appId: of.appCode,
      uploadType: '20',
      value,
      catsKey: session.catsKey,
      catsNonce: of.nonce,
      timestamp: of.timestamp,
      appVersion: of.appVersion,
      deviceId: of.deviceId,
    })

  test('[M1.4] saveInfo: the field value of a JSON body', async () => {
    const session = await newSession()
    const of = facts(saveInfo)
    const info = deviceInfoOf(t)
    const value = await sealField(session, { facts: of, value: JSON.stringify(info) })
    const response = await fetch(`${t.url}${saveInfo.path}`, {
      method: 'POST',
      headers: { ...headersOf(of, session), 'content-type': 'application/json' },
      body: JSON.stringify({ ...infoBody(info), value }),
    })
    expect([response.status, Object.keys(await response.json())]).toEqual([200, ['cats']])
    expect(await storedOf(t, info)).toHaveLength(1)
  })

  test('[M1.4] a beacon: key, nonce and timestamp travel as form fields', async () => {
    const session = await newSession()
    const of = facts(saveInfo)
    const info = deviceInfoOf(t)
    const value = await sealField(session, { facts: of, value: JSON.stringify(info) })
    const body = formOf(of, session, value)
    const response = await fetch(`${t.url}${saveInfo.path}`, { method: 'POST', body })
    expect(response.status).toBe(200)
    expect(await storedOf(t, info)).toMatchObject([{ appCode: 'noren-in', appVersion: '2024' }])
  })

  test.each([
    ['another nonce', 'catsNonce', () => newNonce(), 400],
    ['another device', 'deviceId', () => 'device-2', 400],
    ['an old stamp', 'timestamp', () => '1000', 400],
    ['an unknown key', 'catsKey', () => `t.${'A'.repeat(140)}`, 4001],
    ['a value that is not sealed', 'value', () => '{}', 400],
  ])('[M1.4] a beacon with %s is refused', async (_, field, changed, code) => {
    const session = await newSession()
    const of = facts(saveInfo)
    const info = deviceInfoOf(t)
    const value = await sealField(session, { facts: of, value: JSON.stringify(info) })
    const body = formOf(of, session, value)
    body.set(field, changed())
    const response = await fetch(`${t.url}${saveInfo.path}`, { method: 'POST', body })
    const answer = await response.json()
    // With a known key the answer is encrypted for the nonce that was sent.
    if (code === 4001) expect(answer.code).toBe(code)
    else expect(response.status).toBe(code)
    expect(await storedOf(t, info)).toEqual([])
  })

  test('[M1.4] saveEvent: the form field by itself', async () => {
    const session = await newSession()
    const of = facts(saveEvent, saveEvent.path.replace('{type}', 'device-id-error'))
    const event = eventOf(t)
    const sealed = await sealField(session, { facts: of, value: JSON.stringify(event) })
    const response = await fetch(`${t.url}${of.pathAndQuery}`, {
      method: 'POST',
      headers: headersOf(of, session),
      body: new URLSearchParams({ event: sealed }),
    })
    expect(response.status).toBe(200)
    expect(await storedOf(t, event)).toMatchObject([{ kind: 'device-id-error' }])
  })
})

describe('the behaviour log', () => {
  test('[M3.1] is stored entry by entry for someone who allowed it', async () => {
    const { token } = await t.signIn()
    await allow(t, token, ['analytics'])
    const batch = batchOf(t, 20)
    expect((await t.call(saveInfo, { token, body: behaviourBody(batch) })).code).toBe(200)
    const rows = await storedOf(t, batch)
    expect(rows).toHaveLength(20)
    expect(rows[3]).toMatchObject({
      kind: 'behaviour',
      uploadType: 50,
      name: '/loan button 3',
      body: { duration: 120, content: 'tap' },
    })
  })

  test('of a beacon, whose token is sealed with it', async () => {
    const { token, deviceId } = await t.signIn()
    await allow(t, token, ['analytics'])
    const batch = { ...batchOf(t, 2), token }
    expect((await t.call(saveInfo, { body: behaviourBody(batch), deviceId })).code).toBe(200)
    const rows = await storedOf(t, batch)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('[M3.1] is refused without the consent, and after it was taken back', async () => {
    const send = async (token?: string) => {
      const batch = batchOf(t, 1)
      const answer = await t.call(saveInfo, {
        body: behaviourBody(batch),
        ...(token && { token }),
      })
      return { code: answer.code, stored: (await storedOf(t, batch)).length }
    }
    const refused = { code: 409, stored: 0 }
    expect(await send()).toEqual(refused)
    expect(await send('no-such-token')).toEqual(refused)
    const { token } = await t.signIn()
    expect(await send(token)).toEqual(refused)
    await allow(t, token, ['analytics'])
    expect(await send(token)).toEqual({ code: 200, stored: 1 })
    await allow(t, token, ['analytics'], false)
    expect(await send(token)).toEqual(refused)
  })

  test('more entries than a batch has room for are refused', async () => {
    const { token } = await t.signIn()
    await allow(t, token, ['analytics'])
    const answer = await t.call(saveInfo, { token, body: behaviourBody(batchOf(t, 51)) })
    expect(answer.code).toBe(400)
  })

  test('late entries stand on the day they happened; an impossible day is not believed', async () => {
    const { token } = await t.signIn()
    await allow(t, token, ['analytics'])
    const late = batchOf(t, 1, { beginTime: '2026-02-26T20:00:00.000Z' })
    const wrong = batchOf(t, 1, { beginTime: '2031-01-01T00:00:00.000Z' })
    for (const batch of [late, wrong]) {
      await t.call(saveInfo, { token, body: behaviourBody(batch) })
    }
    // 20:00 in UTC is the next day in India.
    expect(await storedOf(t, late)).toMatchObject([{ happenedOn: '2026-02-27' }])
    expect(await storedOf(t, wrong)).toMatchObject([{ happenedOn: DAY }])
  })
})

describe('what is stored is about nobody', () => {
  const PERSONAL = ['9876543210', '98765 43210', 'asha@example.com', 'ABCPK1234F', 'Asha Kulkarni']

  test('[M3.2] numbers, addresses and what was quoted are taken out here as well', async () => {
    const { token, phone } = await t.signIn()
    await allow(t, token, ['analytics'])
    const said = `${PERSONAL.slice(0, 4).join(' ')} "${PERSONAL[4]}" ${phone} ${token}`
    const batch = batchOf(t, 1, { idName: said.slice(0, 100), content: said.slice(0, 200) })
    const event = eventOf(t, {
      name: said.slice(0, 40),
      message: said,
      frames: [{ fn: said.slice(0, 100), file: '/assets/a.js', line: 1, column: 52_345 }],
    })
    const info = deviceInfoOf(t, { userAgent: `Phone ${phone} me@example.com Chrome/131.0.1` })
    expect((await t.call(saveInfo, { token, body: behaviourBody(batch) })).code).toBe(200)
    expect((await t.call(saveInfo, { body: infoBody(info) })).code).toBe(200)
    const told = await t.call(saveEvent, {
      params: { type: 'script-error' },
      body: new URLSearchParams({ event: JSON.stringify(event) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(told.code).toBe(200)
    const rows = [
      ...(await storedOf(t, batch)),
      ...(await storedOf(t, event)),
      ...(await storedOf(t, info)),
    ]
    expect(rows).toHaveLength(3)
    const text = JSON.stringify(rows)
    for (const personal of [...PERSONAL, phone, token, 'me@example']) {
      expect(text).not.toContain(personal)
    }
    expect(rows[1]?.body.frames).toMatchObject([{ file: '/assets/a.js', line: 1, column: 52_345 }])
  })

  test('[M2.2] where a device is: in certification or applying, with the consent, and no more than a town', async () => {
    const { token } = await t.signIn()
    const place = { latitude: 18.520_43, longitude: 73.856_74 }
    const store = async (uploadType: 20 | 60 | 80) => {
      const info = deviceInfoOf(t, place)
      await t.call(saveInfo, { token, body: infoBody(info, uploadType) })
      return (await storedOf(t, info))[0]?.body
    }
    for (const type of [60, 80] as const) {
      expect(await store(type)).not.toHaveProperty('latitude')
    }
    await allow(t, token, ['location'])
    expect(await store(80)).toMatchObject({ latitude: 18.52, longitude: 73.86 })
    expect(await store(60)).toMatchObject({ latitude: 18.52, longitude: 73.86 })
    expect(await store(20)).not.toHaveProperty('latitude')
  })

  test('web vitals are kept without a device', async () => {
    const event = eventOf(t, {
      name: 'web-vitals',
      vitals: [{ name: 'LCP', value: 812.5, rating: 'good' }],
    })
    await t.call(saveEvent, {
      params: { type: 'web-vitals' },
      body: new URLSearchParams({ event: JSON.stringify(event) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await storedOf(t, event)).toMatchObject([
      { deviceHash: null, body: { page: '/home', vitals: [{ name: 'LCP', value: 812.5 }] } },
    ])
  })
})

test('the funnel counts devices and times by day and step; errors that are alike are one', async () => {
  const own = await startTestApp()
  try {
    const at = own.clock.now()
    const send = (deviceId: string, type: 20 | 10 | 60) =>
      own.call(saveInfo, { deviceId, body: infoBody(deviceInfoOf(own), type) })
    await send('a', 20)
    await send('a', 20)
    await send('b', 20)
    await send('a', 10)
    const steps = await readFunnel(own.deps, { at, days: 1 })
    const base = { happenedOn: DAY, appCode: 'noren-in' }
    expect(steps).toEqual([
      { ...base, uploadType: 10, eventCount: 1, deviceCount: 1 },
      { ...base, uploadType: 20, eventCount: 3, deviceCount: 2 },
    ])
    await send('b', 60)
    expect(await readFunnel(own.deps, { at, days: 1 })).toHaveLength(3)

    const fail = (deviceId: string, message: string) =>
      own.call(saveEvent, {
        deviceId,
        params: { type: 'chunk-load-error' },
        body: new URLSearchParams({ event: JSON.stringify(eventOf(own, { message })) }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    for (const deviceId of ['a', 'b', 'b']) await fail(deviceId, 'chunk timed out')
    await fail('a', 'other')
    expect(await readErrors(own.deps, { at, days: 7, limit: 5 })).toMatchObject([
      { kind: 'chunk-load-error', message: 'chunk timed out', eventCount: 3, deviceCount: 2 },
      { message: 'other', eventCount: 1, deviceCount: 1 },
    ])

    const keep = () =>
      inTransaction(own.deps.eraser, (tx) => keepPartitions(own.deps, tx, own.clock.now()))
    await keep()
    expect(await partitionDays(own.db)).toEqual([DAY, '2026-03-03', '2026-03-04', '2026-03-05'])
    own.clock.advanceDays(own.deps.config.metricsKeptDays + 1)
    expect(await keep()).toEqual({ count: 1, isDone: true })
    expect(await partitionDays(own.db)).not.toContain(DAY)
    // What was counted stays.
    expect(await readFunnel(own.deps, { at: own.clock.now(), days: 400 })).toHaveLength(3)
  } finally {
    await own.close()
  }
})

test('a drop that must wait for a backup lets what devices tell go before it', async () => {
  const own = await startTestApp()
  const keep = () =>
    inTransaction(own.deps.eraser, (tx) => keepPartitions(own.deps, tx, own.clock.now()))
  await keep()
  own.clock.advanceDays(own.deps.config.metricsKeptDays + 1)
  const backup = await own.db.connect()
  try {
    await backup.query('begin')
    await backup.query('lock table metric_events in access share mode')
    const kept = expect(keep()).rejects.toThrow('lock timeout')
    const info = deviceInfoOf(own, { at: own.clock.now().toISOString() })
    expect((await own.call(saveInfo, { body: infoBody(info) })).code).toBe(200)
    await kept
    await backup.query('commit')
    expect(await keep()).toEqual({ count: 1, isDone: true })
    expect(await storedOf(own, info)).toHaveLength(1)
  } finally {
    backup.release()
    await own.close()
  }
})

test('METRICS=off answers nothing under /api/metric; a stop waits for what is being stored', async () => {
  const off = await startTestApp({ env: { METRICS: 'off' }, beside: t })
  expect((await off.call(configInfo)).code).toBe(404)
  await off.close()

  const stopping = await startTestApp({ beside: t })
  const infos = Array.from({ length: 50 }, () => deviceInfoOf(t))
  const sent = infos.map((info) => stopping.call(saveInfo, { body: infoBody(info) }))
  const answered = Promise.allSettled(sent)
  await Promise.race(sent)
  await stopping.close()
  const answers = await answered
  const kept = infos.filter((_, index) => {
    const answer = answers[index]
    return answer?.status === 'fulfilled' && answer.value.code === 200
  })
  expect(kept).not.toEqual([])
  for (const info of kept) expect(await storedOf(t, info)).toHaveLength(1)
})
