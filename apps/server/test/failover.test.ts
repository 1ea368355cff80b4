import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { viewConsents } from '@noren/contract/account'
import { freePort } from '@noren/testkit/free-port'
import { type FreezingProxy, openFreezingProxy } from '@noren/testkit/freezing-proxy'
import { callOver, type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Two servers behind a real HAProxy with the settings of deploy/, each with its own way to the one database. */

const SETTINGS = readFileSync(
  fileURLToPath(new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url)),
  'utf8',
)
const hasProxy = spawnSync('haproxy', ['-v']).status === 0
if (!hasProxy) {
  console.warn('haproxy is not installed (apt-get install haproxy): its settings are read, not run')
}

test('requests go to servers that reach the database, and to those that are there where none does', () => {
  const backend = (name: string) => SETTINGS.split(/^backend /m).find((one) => one.startsWith(name))
  expect(backend('noren_ready')).toContain('uri /readyz/database\n')
  expect(backend('noren_there')).toContain('uri /readyz\n')
  expect(SETTINGS).toContain('use_backend noren_there if { nbsrv(noren_ready) eq 0 }')
})

describe.runIf(hasProxy)('behind HAProxy', () => {
  let calm: TestApp
  let servers: { app: TestApp; line: FreezingProxy }[]
  let haproxy: ChildProcess
  let folder: string
  let url: string
  let person: SignedInPerson
  let said = ''

  beforeAll(async () => {
    calm = await startTestApp()
    person = await calm.signIn()
    servers = []
    for (let count = 0; count < 2; count += 1) {
      const line = await openFreezingProxy(calm.connection)
      const env = { TRUST_PROXY: 'hops=1', PROXY_HEADER: 'x-forwarded-for' }
      servers.push({
        app: await startTestApp({ beside: calm, connection: line.connection, env }),
        line,
      })
    }
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    folder = mkdtempSync(join(tmpdir(), 'noren-haproxy-'))
    const [one = '', two = ''] = servers.map(({ app }) => new URL(app.url).host)
    const settings = SETTINGS.replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replaceAll('10.0.0.11:8080', one)
      .replaceAll('10.0.0.12:8080', two)
    writeFileSync(join(folder, 'haproxy.cfg'), settings)
    haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'pipe' })
    for (const stream of [haproxy.stdout, haproxy.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        said += bytes.toString()
      })
    }
    await untilAll(200)
  })

  afterAll(async () => {
    if (haproxy?.exitCode === null) {
      const ended = once(haproxy, 'exit')
      haproxy.kill('SIGKILL')
      await ended
    }
    for (const { line } of servers ?? []) line.thaw()
    for (const { app } of servers ?? []) await app.close()
    for (const { line } of servers ?? []) await line.close()
    await calm?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  /** One call of a borrower through the balancer; `isOurs`: a server of ours gave the answer, whole. */
  const ask = async () => {
    const call = callOver(url, () => calm.clock.now().getTime())
    try {
      const answer = await call(viewConsents, { token: person.token, deviceId: person.deviceId })
      const { status, headers, data } = answer
      const told = headers.get('retry-after') !== null && Reflect.get(data, 'reason') === 'BUSY'
      const isOurs = headers.has('x-request-id') && (status === 200 || (status === 503 && told))
      return { status, isOurs, text: '' }
    } catch (error) {
      // The balancer's own page is no JSON, and a broken line no answer.
      return { status: 0, isOurs: false, text: String(error) }
    }
  }

  const untilAll = async (status: number): Promise<void> => {
    const deadline = performance.now() + 60_000
    for (let inARow = 0; inARow < 8; ) {
      const answer = await ask()
      inARow = answer.status === status ? inARow + 1 : 0
      if (performance.now() > deadline) throw new Error(`never all ${status}: ${said}`)
      if (inARow === 0) await sleep(50)
    }
  }

  /** What HAProxy says from now on. */
  const untilSaid = async (text: string): Promise<void> => {
    said = ''
    await expect.poll(() => said).toContain(text)
  }

  /** All answers of several callers while something happens. */
  const during = async (work: () => Promise<void>) => {
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    let isOver = false
    const callers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        answers.push(await ask())
        await sleep(20)
      }
    })
    await work()
    isOver = true
    await Promise.all(callers)
    return answers
  }

  const strangers = (answers: Awaited<ReturnType<typeof during>>) =>
    answers.filter(({ isOurs }) => !isOurs)

  test('one server that loses its line gets nobody, and comes back', async () => {
    const [, lost] = servers
    if (!lost) throw new Error('no second server')
    const answers = await during(async () => {
      lost.line.freeze()
      await untilSaid('Server noren_ready/two is DOWN')
    })
    expect(strangers(answers)).toEqual([])
    await untilAll(200)
    const later = await during(() => sleep(1_000))
    expect(later.length).toBeGreaterThan(5)
    expect(later.filter(({ status }) => status !== 200)).toEqual([])
    lost.line.thaw()
    const back = await during(() => untilSaid('Server noren_ready/two is UP'))
    expect(back.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('while the database is away from all, every answer is ours, and the pages are there', async () => {
    const answers = await during(async () => {
      for (const { line } of servers) line.freeze()
      await untilSaid("backend 'noren_ready' has no server available")
      expect((await fetch(`${url}/sandbox`)).status).toBe(200)
      await sleep(2_000)
    })
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(5)
    expect(strangers(answers)).toEqual([])
    for (const { line } of servers) line.thaw()
    const after = await during(() => untilAll(200))
    expect(strangers(after)).toEqual([])
  })

  test('a server that goes at once: its calls are answered by the other', async () => {
    const [first] = servers
    if (!first) throw new Error('no first server')
    const answers = await during(async () => {
      await first.app.close()
      await sleep(3_000)
    })
    servers.shift()
    expect(strangers(answers)).toEqual([])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await first.line.close()
  })

  test('nobody reads the series through it', async () => {
    for (const path of ['/metrics', '/metrics/', '/%6detrics', '/metrics?x=1']) {
      const response = await fetch(`${url}${path}`)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).not.toContain('noren_')
    }
  })
})
