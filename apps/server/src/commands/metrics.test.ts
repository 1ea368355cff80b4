import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveEvent, saveInfo } from '@noren/contract/metrics'
import { databaseEnv } from '@noren/testkit/connection-url'
import { deviceInfoOf, eventOf, infoBody, storedOf } from '@noren/testkit/given-metrics'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMetricsCommand } from './metrics.ts'

let t: TestApp
let env: Record<string, string>
beforeAll(async () => {
  t = await startTestApp({ env: { METRICS: 'separate' } })
  env = {
    ...databaseEnv(t.connection),
    DATA_DIR: t.deps.config.dataDir,
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  }
})
afterAll(() => t.close())

const printed = async (...args: string[]): Promise<string> => {
  const lines: string[] = []
  await runMetricsCommand(args, { env, say: (line) => lines.push(line) })
  return lines.join('\n')
}

/** Column 14 of a built line maps to line 2, column 5 of its only source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['../../src/pages/home.ts'],
  names: ['openHome'],
  mappings: 'aACIA',
})

/** Starts the service in a process of its own, which prints its address. */
const startService = async () => {
  const main = join(import.meta.dirname, 'metrics-server.ts')
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env } })
  const url = await new Promise<string>((found, fail) => {
    let text = ''
    const read = (chunk: Buffer): void => {
      text += String(chunk)
      const address = /(http:\/\/\S+)\/api\/metric\n/.exec(text)?.[1]
      if (address) found(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => fail(new Error(text)))
  })
  const ended = once(child, 'exit')
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0] as number
    },
  }
}

test('[M1.5] the service runs as a process of its own, and its errors are read in our sources', async () => {
  expect((await t.call(saveInfo, { body: infoBody(deviceInfoOf(t)) })).code).toBe(404)
  const now = new Date().toISOString()
  const info = deviceInfoOf(t, { at: now, launch: now })
  const frames = [
    { fn: 'a', file: '/assets/home-x1.js', line: 1, column: 14 },
    { fn: 'b', file: '/assets/other-x2.js', line: 1, column: 9 },
  ]
  const event = eventOf(t, { at: now, frames })
  const service = await startService()
  const post = (path: string, body: URLSearchParams) =>
    fetch(`${service.url}${path}`, { method: 'POST', body, headers: { flag: '0' } })
  try {
    const fields = Object.entries(infoBody(info)).map(([name, value]) => [name, String(value)])
    const saved = await post(saveInfo.path, new URLSearchParams(fields))
    expect(saved.status).toBe(200)
    const told = new URLSearchParams({ event: JSON.stringify(event) })
    expect((await post(saveEvent.path.replace('{type}', 'script-error'), told)).status).toBe(200)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${service.url}/api/user/public/market`)).status).toBe(404)
  } finally {
    expect(await service.stop()).toBe(0)
  }
  expect(await storedOf(t, info)).toHaveLength(1)

  const maps = mkdtempSync(join(tmpdir(), 'noren-maps-'))
  writeFileSync(join(maps, 'home-x1.js.map'), MAP)
  const errors = await printed('errors', '--maps', maps)
  const number = event.id?.slice(0, 8).toUpperCase() ?? ''
  expect(await printed('errors', '--maps', maps, '--number', number)).toBe(errors)
  expect(await printed('errors', '--number', '00000000')).toBe('No errors were reported.')
  rmSync(maps, { recursive: true })
  expect(errors).toContain('1 × script-error on 0 devices')
  expect(errors).toContain('TypeError: x is not a function')
  expect(errors).toContain('at openHome (src/pages/home.ts:2:5)')
  expect(errors).toContain('at b (/assets/other-x2.js:1:9)')
  expect(await printed('funnel')).toMatch(/noren-in +20 appStart +0 +1/)
})

test.each([[[]], [['other']], [['errors', '--days', '0']], [['errors', '--what']]])(
  'the command %j is refused with a word',
  async (args) => {
    await expect(runMetricsCommand(args, { env, say: () => undefined })).rejects.toThrow(
      /needed|--days|--what/,
    )
  },
)
