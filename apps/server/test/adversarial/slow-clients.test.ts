import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicKeys } from '@noren/contract/support'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Clients that open a connection and send as little as they can; others must not be affected. */

const SLOW = 200
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '1' } })
})
afterAll(() => t?.close())

interface SlowClient {
  socket: Socket
  /** Everything it received until its connection was closed. */
  ended: Promise<string>
}

const openSlowly = async (begin: string): Promise<SlowClient> => {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  let told = ''
  socket.on('data', (chunk) => {
    told += String(chunk)
  })
  const ended = new Promise<string>((done) => socket.once('close', () => done(told)))
  await new Promise<void>((done) => socket.once('connect', done))
  socket.write(begin)
  return { socket, ended }
}

const HEAD = 'POST /api/user/login/otpLoginCheck HTTP/1.1\r\nhost: localhost\r\n'

test.each([
  ['half a head', HEAD],
  [
    'a body that does not come',
    `${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"phone":`,
  ],
])('%s: told the time is over, and everybody else is answered meanwhile', async (_, begin) => {
  const slow = await Promise.all(Array.from({ length: SLOW }, () => openSlowly(begin)))
  // Sending a byte now and then does not extend the time limit.
  const dripping = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('x')
  }, 100)
  for (let count = 0; count < 20; count += 1) {
    expect((await t.call(publicKeys)).code).toBe(200)
    await sleep(10)
  }
  const told = await Promise.all(slow.map(({ ended }) => ended))
  clearInterval(dripping)
  for (const answer of told) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect((await t.call(publicKeys)).code).toBe(200)
})
