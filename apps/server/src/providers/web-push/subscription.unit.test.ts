import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFolder } from '../../platform/keys/key-folder.ts'
import { makeMissingKeys } from '../../platform/keys/secrets.ts'
import { isPushEndpoint, pushTokenOf, readPushToken } from './subscription.ts'
import { vapidKeyOf } from './vapid.ts'

const live = { allowsLoopback: false }

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QabC', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user:password@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.attacker.example/', false],
  ['https://evilpush.apple.com.example/', false],
  ['https://notify.windows.com.', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://10.0.0.8/', false],
  ['http://127.0.0.1:8080/send', false],
  ['https://localhost/', false],
  ['https://[::1]/', false],
  ['https://2130706433/', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
])('notifications may be sent to %s: %s', (endpoint, isAllowed) => {
  expect(isPushEndpoint(endpoint, live)).toBe(isAllowed)
})

test('a push service on this machine is for tests and the sandbox', () => {
  for (const endpoint of [
    'http://127.0.0.1:9000/send/1',
    'https://2130706433/',
    'http://[::1]/x',
  ]) {
    expect(isPushEndpoint(endpoint, { allowsLoopback: true })).toBe(true)
  }
  expect(isPushEndpoint('http://10.0.0.8/', { allowsLoopback: true })).toBe(false)
})

const subscription = () => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  return { endpoint, p256dh: key.getPublicKey(), auth: randomBytes(16) }
}

test('a token is read as the browser wrote it', () => {
  const written = subscription()
  expect(readPushToken(pushTokenOf(written), live)).toEqual(written)
  const { endpoint, p256dh, auth } = written
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  const browsers = JSON.stringify({ endpoint, expirationTime: null, keys })
  expect(readPushToken(Buffer.from(browsers).toString('base64url'), live)).toEqual(written)
})

test.each([
  ['a point off the curve', { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]) }],
  ['a point in short', { p256dh: Buffer.alloc(33, 2) }],
  ['a secret of another length', { auth: Buffer.alloc(12) }],
  ['another host', { endpoint: 'https://push.example/' }],
])('a token with %s is none', (_, change) => {
  expect(readPushToken(pushTokenOf({ ...subscription(), ...change }), live)).toBe(undefined)
})

test.each(['', 'e30', 'bnVsbA', '%%%', 'W10'])('%j is no token', (pushToken) => {
  expect(readPushToken(pushToken, live)).toBe(undefined)
})

test('a server’s key is 32 bytes that make a point of 65', () => {
  const folder = keyFolder(mkdtempSync(join(tmpdir(), 'noren-vapid-')))
  makeMissingKeys(folder)
  const secret = folder.read('vapid.key')
  expect(secret).toHaveLength(32)
  expect(Buffer.from(vapidKeyOf(secret).publicKey, 'base64url')).toHaveLength(65)
  expect(vapidKeyOf(secret).publicKey).toBe(vapidKeyOf(secret).publicKey)
  expect(() => vapidKeyOf(Buffer.alloc(32))).toThrow()
})
