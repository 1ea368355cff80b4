import { randomBytes } from 'node:crypto'
import { fixedClock } from '@noren/testkit/fixed-clock'
import { expect, test } from 'vitest'

import { isSignedBy, signProviderBody } from './provider-signature.ts'
import type { Secrets } from './secrets.ts'

const key = randomBytes(32)
const clock = fixedClock('2026-03-02T06:30:00Z', 'Asia/Kolkata')
const body = '{"eventId":"e1"}'
const signature = signProviderBody({ clock, secrets: { webhookKey: key } as Secrets }, body)
const message = { rawBody: Buffer.from(body), signature, at: clock.now() }
const at = (ms: number) => new Date(clock.now().getTime() + ms)

test.each([
  ['as it was sent', message, true],
  ['five minutes later', { ...message, at: at(300_000) }, true],
  ['later than that', { ...message, at: at(300_001) }, false],
  ['from the future', { ...message, at: at(-300_001) }, false],
  ['another body', { ...message, rawBody: Buffer.from(`${body} `) }, false],
  ['no header', { ...message, signature: undefined }, false],
  ['another time', { ...message, signature: signature.replace(/^t=\d/, 't=2') }, false],
  ['half a signature', { ...message, signature: signature.slice(0, -2) }, false],
])('a provider message %s', (_, given, isGood) => {
  expect(isSignedBy(key, given)).toBe(isGood)
})

test('another key does not sign for us', () => {
  expect(isSignedBy(randomBytes(32), message)).toBe(false)
})
