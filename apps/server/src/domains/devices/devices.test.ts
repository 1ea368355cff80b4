import { saveConsent } from '@noren/contract/account'
import { deviceInformation, webPageFb } from '@noren/contract/devices'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const listDevices = rawStatement<{ userId: string }, { deviceId: string; operatingSystem: string }>(
  'test_reported_devices',
  `select device_id as "deviceId", operating_system as "operatingSystem"
   from reported_devices where user_id = $1 order by device_id`,
  ['userId'],
)
const listAttributions = rawStatement<{ userId: string }, { parameters: object }>(
  'test_attributions',
  'select parameters from attributions where user_id = $1',
  ['userId'],
)

const allowAnalytics = (token: string, given: boolean) =>
  t.call(saveConsent, {
    token,
    body: { consents: [{ purpose: 'analytics', given }], textVersion: 'test' },
  })

test('[G7.2] deviceInformation is kept once for each device of a person', async () => {
  const { token, userId } = await t.signIn()
  const report = (deviceId: string, operatingSystem: string) =>
    t.call(deviceInformation, { token, body: { deviceId, operatingSystem } })
  expect((await report('device-a', 'android')).code).toBe(200)
  expect((await report('device-b', 'ios')).code).toBe(200)
  expect((await report('device-a', 'Android 14')).code).toBe(200)
  expect(await listDevices.all(t.db, { userId })).toEqual([
    { deviceId: 'device-a', operatingSystem: 'Android 14' },
    { deviceId: 'device-b', operatingSystem: 'ios' },
  ])
})

test('[G7.2] deviceInformation needs a session and both fields', async () => {
  const body = { deviceId: 'device-a', operatingSystem: 'android' }
  expect((await t.call(deviceInformation, { body })).code).toBe(401)
  const { token, userId } = await t.signIn()
  const refused = await t.call(deviceInformation, { token, body: { deviceId: 'two words' } })
  expect(refused).toMatchObject({ code: 400, data: { reason: 'VALIDATION' } })
  expect(await listDevices.all(t.db, { userId })).toEqual([])
})

test('[G8.3] webPageFb is kept with the consent for it, and the first one counts', async () => {
  const { token, userId } = await t.signIn()
  const first = { fbclid: 'IwAR0-x_1', utmSource: 'facebook', utmCampaign: 'Diwali 2026' }
  const refused = await t.call(webPageFb, { token, body: first })
  expect(refused).toMatchObject({ code: 409, data: { reason: 'STATISTICS_CONSENT_NEEDED' } })
  expect(refused.msg).toContain('Usage statistics')
  expect(await listAttributions.all(t.db, { userId })).toEqual([])
  await allowAnalytics(token, true)
  expect((await t.call(webPageFb, { token, body: first })).code).toBe(200)
  expect((await t.call(webPageFb, { token, body: { utmSource: 'other' } })).code).toBe(200)
  expect(await listAttributions.all(t.db, { userId })).toEqual([{ parameters: first }])
  await allowAnalytics(token, false)
  expect((await t.call(webPageFb, { token, body: first })).code).toBe(409)
})

test.each([
  ['no session', {}, 401],
  ['a click id of another form', { fbclid: 'a b' }, 400],
  ['too long', { utmTerm: 'x'.repeat(101) }, 400],
])('[G8.3] webPageFb with %s is refused', async (what, body, code) => {
  const { token } = await t.signIn()
  await allowAnalytics(token, true)
  const options = what === 'no session' ? { body } : { token, body }
  expect((await t.call(webPageFb, options)).code).toBe(code)
})
