import { expect, test } from 'vitest'
import { sessionCookies } from './session-cookies.ts'

const OF = { token: 'a+b', deviceId: 'device' }

test('over TLS only this very host can have written them', () => {
  expect(sessionCookies('https://noren.example', OF)).toEqual([
    '__Host-noren_token=a%2Bb; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    '__Host-noren_device=device; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ])
})

test('without TLS the names have no prefix, and a device without an id has no cookie of it', () => {
  expect(sessionCookies('http://127.0.0.1:8080', { ...OF, deviceId: '' })).toEqual([
    'noren_token=a%2Bb; Path=/; Max-Age=31536000; SameSite=Lax',
  ])
})
