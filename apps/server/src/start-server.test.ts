import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request as startRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { otpLoginCheck } from '@noren/contract/account'
import { publicKeys } from '@noren/contract/support'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { type RunningServer, startServer } from './start-server.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'noren-server-'))
})
afterAll(async () => {
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}): Promise<RunningServer> =>
  startServer(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      ...databaseEnv(database.connection),
      VISION_WORKERS: '0',
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    }),
    pino({ level: 'silent' }),
    () => undefined,
  )

type Outcome = 'answered' | 'told to leave' | 'refused' | string

/** One request on a kept connection, as a balancer or a browser holds it. */
const get = (agent: Agent, url: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const request = startRequest(url, { agent }, (response) => {
      const isLast = response.headers.connection === 'close'
      response.resume().on('end', () => resolve(isLast ? 'told to leave' : 'answered'))
      response.on('error', (error) => resolve(`broken: ${error.message}`))
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : `lost: ${error.code}`),
    )
    request.end()
  })

/** Asks again and again, and goes elsewhere when it is told to. */
const askUntilTold = async (url: string): Promise<Outcome[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const outcomes: Outcome[] = []
  do outcomes.push(await get(agent, url))
  while (outcomes.at(-1) === 'answered')
  agent.destroy()
  return outcomes
}

describe('a server that is asked to stop', () => {
  test('answers every request it takes, and says that it leaves', async () => {
    const server = await start({ STOP_DELAY_SECONDS: '3' })
    const url = `${server.url}${publicKeys.path}`
    const asking = Array.from({ length: 8 }, () => askUntilTold(url))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const stopped = server.stop()
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, 'stopping'])
    expect((await fetch(`${server.url}/readyz/database`)).status).toBe(503)
    expect(ready.headers.get('connection')).toBe('close')
    await stopped
    const outcomes = (await Promise.all(asking)).flat()
    expect(new Set(outcomes)).toEqual(new Set(['answered', 'told to leave']))
    expect(outcomes.filter((outcome) => outcome === 'told to leave')).toHaveLength(8)
    expect(await get(new Agent(), url)).toBe('refused')
  })

  test('waits for a request that is only half there', async () => {
    const server = await start()
    const body = JSON.stringify({ phone: '9000000000', code: '0000' })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      const request = startRequest(
        `${server.url}${otpLoginCheck.path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': body.length, flag: '0' },
        },
        resolve,
      )
      request.on('error', reject)
      request.flushHeaders()
      request.write(body.slice(0, 10), () => {
        void server.stop()
        // By now it takes no new connection; the rest of this one comes after that.
        const whenRefused = async (): Promise<void> => {
          while ((await get(new Agent(), `${server.url}/healthz`)) !== 'refused') await sleep(10)
          request.end(body.slice(10))
        }
        whenRefused().catch(reject)
      })
    })
    const response = await answered
    let text = ''
    for await (const chunk of response) text += chunk
    expect(JSON.parse(text).code).not.toBe(200)
    expect(response.statusCode).toBeLessThan(500)
  })
})

test('[D2.33] a server takes no more connections than it is told, for requests, erasures and the job queue each, however many ask', async () => {
  const server = await start({
    DATABASE_CONNECTIONS: '4',
    DATABASE_ERASER_CONNECTIONS: '1',
    DATABASE_QUEUE_CONNECTIONS: '1',
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 80 })
  const most: Record<string, number> = {}
  const look = async (): Promise<void> => {
    const { rows } = await database.db.query<{ who: string; used: number }>({
      text: `select usename || ', ' || application_name as who, count(*)::int as used
        from pg_stat_activity
        where datname = current_database() and usename in ('noren_app', 'noren_eraser') group by 1`,
    })
    for (const { who, used } of rows) most[who] = Math.max(most[who] ?? 0, used)
  }
  for (let round = 0; round < 10; round += 1) {
    const url = `${server.url}/readyz/database`
    const asking = Array.from({ length: 80 }, () => get(agent, url))
    await look()
    expect(new Set(await Promise.all(asking))).toEqual(new Set(['answered']))
    await look()
  }
  agent.destroy()
  await server.stop()
  expect(most).toMatchObject({ 'noren_app, noren': 4, 'noren_app, noren jobs': 1 })
  expect(most['noren_eraser, noren'] ?? 0).toBeLessThanOrEqual(1)
}, 60_000)

describe('/metrics', () => {
  const read = (server: RunningServer, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/metrics`, { headers })

  test('counts requests by the pattern of their route, for this machine only', async () => {
    const server = await start()
    await fetch(`${server.url}/api/user/public/repayCode/someones-code?phone=9000000001`)
    const text = await (await read(server)).text()
    expect(text).toMatch(
      /noren_http_request_seconds_count\{method="GET",route="\/api\/user\/public\/repayCode\/:code",status="\d+"\} 1/,
    )
    expect(text).toMatch(/noren_database_connections\{state="open"\} \d+/)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toMatch(/someones-code|9000000001/)
    expect((await read(server, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
    await server.stop()
  })

  test('with a token, for whoever has it', async () => {
    const server = await start({ METRICS_TOKEN: 'a-token-of-this-test' })
    const withToken = await read(server, { authorization: 'Bearer a-token-of-this-test' })
    expect(withToken.status).toBe(200)
    expect((await read(server)).status).toBe(404)
    expect((await read(server, { authorization: 'Bearer another' })).status).toBe(404)
    await server.stop()
  })
})

interface Exported {
  resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[]
}
interface ExportedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

test('traces go to the collector that is named: the request under its caller, its statements under it', async () => {
  const spans: ExportedSpan[] = []
  let received = ''
  const collector = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received += text
    const { resourceSpans } = JSON.parse(text) as Exported
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((of) => of.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  // The exporter reads its settings itself.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
  try {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const callerId = 'b7ad6b7169203331'
    await fetch(`${server.url}/api/user/login/otp?phone=9000000002&type=1`, {
      method: 'POST',
      headers: { traceparent: `00-${traceId}-${callerId}-01`, flag: '0', 'app-code': 'noren-in' },
    })
    await server.stop()
    const ours = spans.filter((span) => span.traceId === traceId)
    const request = ours.find((span) => span.parentSpanId === callerId)
    expect(request?.name).toBe('POST /api/user/login/otp')
    const statements = ours.filter((span) => span.parentSpanId === request?.spanId)
    expect(statements.length).toBeGreaterThan(0)
    expect(received).not.toContain('9000000002')
  } finally {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    collector.close()
  }
})
