import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHROMIUM } from '@noren/testkit/chromium'
import { freePort } from '@noren/testkit/free-port'
import { type BrowserContext, chromium } from 'playwright-core'
import { QUIET_FLAGS } from './browser.ts'
import { removeFolder } from './noren-process.ts'

const START_TIMEOUT_MS = 90_000

/**
 * A browser that other programs control too, through its debugging port: one profile, kept until it is
 * closed.
 */
export interface DebuggedChromium {
  port: number
  /** Runs work in the browser's own profile, then disconnects. */
  inProfile(work: (context: BrowserContext) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export const startDebuggedChromium = async (): Promise<DebuggedChromium> => {
  const profile = mkdtempSync(join(tmpdir(), 'noren-browser-'))
  const port = await freePort()
  const flags = ['--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]
  const child = spawn(CHROMIUM, [...QUIET_FLAGS, ...flags, 'about:blank'], { stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  await waitUntilListening(port)
  return {
    port,
    async inProfile(work) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const [context] = browser.contexts()
      if (!context) throw new Error('the browser has no profile')
      await work(context)
      await browser.close()
    },
    async close() {
      child.kill()
      await ended
      removeFolder(profile)
    },
  }
}

const waitUntilListening = async (port: number): Promise<void> => {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)
    if (answer?.ok) return
    if (performance.now() > deadline) throw new Error('Chromium did not start')
    await sleep(100)
  }
}
