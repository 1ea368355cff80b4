import { connect } from 'node:net'
import { appConfig } from '@noren/contract/support'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Requests that a proxy and the server could read differently, or that show what nobody should see. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

/** What comes back for these bytes until the server has nothing more to say. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(t.url)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.setTimeout(2_000, () => socket.destroy())
  })

const HIDDEN = `GET ${appConfig.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
const statuses = (text: string): string[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status)

test.each([
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 40\r\n\r\n'],
  ['chunks that are none', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['a line that goes on', 'Transfer-Encoding:\r\n chunked, x\r\n\r\n0\r\n\r\n'],
])('no request is hidden behind one with %s', async (_, rest) => {
  const head = 'POST /api/user/login/otpLoginCheck HTTP/1.1\r\nHost: x\r\nflag: 0\r\n'
  const text = await answerTo(`${head}content-type: application/json\r\n${rest}${HIDDEN}`)
  expect(statuses(text)).toEqual(['400'])
})

test('honest requests over the same bytes are answered', async () => {
  expect(statuses(await answerTo(HIDDEN))).toEqual(['200'])
})

test.each(['TRACE', 'CONNECT', 'TRACK'])('%s gets nothing back', async (method) => {
  const text = await answerTo(
    `${method} /healthz HTTP/1.1\r\nHost: x\r\nAuthentication: a-token\r\nConnection: close\r\n\r\n`,
  )
  expect(text).not.toContain('a-token')
  for (const status of statuses(text)) expect(Number(status)).toBeGreaterThanOrEqual(400)
})

test('a parameter that is there twice is refused', async () => {
  const response = await fetch(
    `${t.url}/api/user/login/otp?phone=9000000001&phone=9000000002&type=1`,
    {
      method: 'POST',
      headers: { flag: '0', 'app-code': 'noren-in' },
    },
  )
  expect(response.status).toBe(400)
})
