import { connect } from 'node:net'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/** Paths no browser would send: answered as not found, and rate limited like any other call. */

const LIMIT = 30
const faults: string[] = []
let t: TestApp
beforeAll(async () => {
  const logTo = { write: (line: string) => void faults.push(line) }
  t = await startTestApp({
    env: { REQUESTS_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'error' },
    logTo,
  })
})
afterAll(() => t?.close())
beforeEach(() => t.clock.advanceMs(60_000))

/** Over a bare connection, since fetch would normalise the path. */
const statusOf = (target: string, method = 'GET'): Promise<number> =>
  new Promise((done, fail) => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1')
    let told = ''
    socket.on('data', (chunk) => {
      told += String(chunk)
    })
    socket.once('error', fail)
    socket.once('close', () => done(Number(/^HTTP\/1\.1 (\d{3}) /.exec(told)?.[1])))
    const head = `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`
    socket.write(Buffer.from(head, 'latin1'))
  })

test('the app itself is there, or what follows would prove nothing', async () => {
  expect(await statusOf('/')).toBe(200)
})

const ODD = [
  ...['/%00', '/a%00b', '/assets/%00', '/index.html%00', '/api/%00', '/api/provider/%00'],
  ...['//etc/passwd', '//', '///', '/..', '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'],
  ...[
    '/..%2f..%2fetc/passwd',
    '/%5c..%5c',
    '/\\..\\',
    '/assets/..%5c..',
    '/assets/..%2findex.html',
    '/.env',
    '/.git/config',
  ],
  ...['/%', '/%zz', '/%ed%a0%80', '/api/%ed%a0%80', '/api/user/repay/detail/%ed%b0%80', '/%F0%9F'],
  ...[
    '/api//user',
    '//api/user/public/appConfig',
    'http://localhost/x',
    '*',
    '/assets',
    '/assets/',
  ],
  ...[`/${'a'.repeat(300)}`, `/${'a'.repeat(5000)}`, `/${'../'.repeat(50)}`],
]

test.each(ODD.map((target) => [target.slice(0, 40), target] as const))(
  '%j is not found, and counted',
  async (_, target) => {
    expect(await statusOf(target)).toBe(404)
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await statusOf(target, method), method).toBe(404)
    }
    for (let count = 0; count < LIMIT; count += 1) await statusOf(target)
    expect(await statusOf(target)).toBe(429)
    // It is the same limit as for every other call.
    expect(await statusOf('/api/user/public/appConfig')).toBe(429)
    expect(faults).toEqual([])
  },
)

test.each(['/\xff\xfe', '/\xf0\x9f\x98\x80'])('raw bytes %j end with 4xx', async (target) => {
  const status = await statusOf(target)
  expect(status >= 400 && status < 500, String(status)).toBe(true)
})
