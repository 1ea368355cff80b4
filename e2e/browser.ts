import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CHROMIUM, WHOLE_CHROMIUM } from '@noren/testkit/chromium'
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { removeFolder } from './noren-process.ts'

export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Time limit for one step of a page, on a machine with other work. */
export const WAIT_MS = 45_000

export const dataFile = (...names: string[]): string =>
  resolve(import.meta.dirname, 'data', ...names)

export interface Phone {
  context: BrowserContext
  page: Page
  /** Errors thrown by the page's own scripts, and violations of its content security policy, Trusted Types among them. */
  problems: string[]
  close(): Promise<void>
}

export interface PhoneOptions {
  /** A sequence of JPEG frames for the camera, repeated at 30 frames a second. */
  camera?: string
  /** The person refuses access to the camera. */
  refusesCamera?: boolean
  width?: number
  height?: number
  locale?: string
  isDark?: boolean
}

const TRACES = resolve(import.meta.dirname, '..', 'test-results')
let traces = 0

/**
 * With TRACE=1 every phone writes a trace to test-results: each step with its page, its calls and its
 * console, to be opened at trace.playwright.dev or with `npx playwright show-trace`. Returns a function
 * that closes the phone's context.
 */
const traced = async (context: BrowserContext): Promise<() => Promise<void>> => {
  if (process.env.TRACE !== '1') return () => context.close()
  await context.tracing.start({ screenshots: true, snapshots: true })
  // Screenshots and Lighthouse use phones outside of a test, where Vitest cannot be loaded.
  const { expect } = await import('vitest')
  const name = expect.getState().currentTestName ?? 'phone'
  const file = `${++traces}-${name.replace(/\W+/g, '-').slice(0, 80)}.zip`
  return async () => {
    await context.tracing.stop({ path: join(TRACES, file) })
    await context.close()
  }
}

/** A phone with its own browser, sharing nothing with other tests. */
export const openPhone = async (baseURL: string, options: PhoneOptions = {}): Promise<Phone> => {
  const profile = mkdtempSync(join(tmpdir(), 'noren-phone-'))
  const cameraFlags = options.camera
    ? [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${options.camera}`,
        ...(options.refusesCamera ? [] : ['--use-fake-ui-for-media-stream']),
      ]
    : []
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: WHOLE_CHROMIUM,
    headless: true,
    args: [...QUIET_FLAGS, ...cameraFlags],
    baseURL,
    viewport: { width: options.width ?? 360, height: options.height ?? 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: options.locale ?? 'en-IN',
    colorScheme: options.isDark ? 'dark' : 'light',
    ...(options.refusesCamera ? { permissions: [] } : {}),
  })
  context.setDefaultTimeout(WAIT_MS)
  await withGuidesSeen(context)
  const page = context.pages()[0] ?? (await context.newPage())
  const closeContext = await traced(context)
  return {
    context,
    page,
    problems: problemsOf(page),
    async close() {
      await closeContext()
      removeFolder(profile)
    },
  }
}

/** Permissions were asked for and the install guide shown before, so that no guide covers the page. */
const withGuidesSeen = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // An empty page has no storage.
    if (!location.protocol.startsWith('http')) return
    const keep = (key: string, value: unknown) =>
      localStorage.setItem(key, JSON.stringify([Date.now() + 86_400_000, value]))
    keep('isAsked', ['notifications', 'geolocation'])
    keep('isGuideShowed', true)
  })

/** What the page of a failed test shows is said beside the failure: a machine that is far away keeps no trace. */
const saysWhatFailed = async (page: Page): Promise<void> => {
  // Screenshots and Lighthouse use phones outside of a test.
  if (!process.env.VITEST) return
  const { onTestFailed } = await import('vitest')
  try {
    onTestFailed(async () => {
      const shown = await page
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch(() => 'nothing any more')
      console.error(`${page.url()} shows:\n${shown.slice(0, 800)}`)
    })
  } catch {
    // A phone for several tests, or one of several tests at once.
  }
}

const problemsOf = (page: Page): string[] => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (/content security policy|requires 'Trusted/i.test(message.text())) {
      problems.push(message.text())
    }
  })
  return problems
}

export interface PhoneShop {
  /** A new phone in the same browser: its own cookies, storage and service worker, available at once. */
  phone(
    options?: BrowserContextOptions & { width?: number; height?: number; hasGuides?: boolean },
  ): Promise<Phone>
  close(): Promise<void>
}

/** One browser for many phones of a test file; each is as empty as one from `openPhone`. */
export const openPhoneShop = async (
  baseURL: string,
  options: { flags?: readonly string[]; isWhole?: boolean } = {},
): Promise<PhoneShop> => {
  const browser = await chromium.launch({
    // Cameras, which flags are for, and notifications work in the whole browser only.
    executablePath: options.flags || options.isWhole ? WHOLE_CHROMIUM : CHROMIUM,
    headless: true,
    args: [...QUIET_FLAGS, ...(options.flags ?? [])],
  })
  return {
    async phone({ width = 360, height = 780, hasGuides = false, ...rest } = {}) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height },
        isMobile: true,
        hasTouch: true,
        locale: 'en-IN',
        ...rest,
      })
      context.setDefaultTimeout(WAIT_MS)
      if (!hasGuides) await withGuidesSeen(context)
      const page = await context.newPage()
      await saysWhatFailed(page)
      return { context, page, problems: problemsOf(page), close: await traced(context) }
    },
    close: () => browser.close(),
  }
}

/** A computer of the staff: a browser of its own, with a passkey reader that answers every touch. */
export const openDesk = async (
  baseURL: string,
  options: { isDark?: boolean; locale?: string; width?: number } = {},
): Promise<Phone> => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET_FLAGS })
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width ?? 1280, height: 800 },
    locale: options.locale ?? 'en-IN',
    colorScheme: options.isDark ? 'dark' : 'light',
  })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  const reader = await context.newCDPSession(page)
  await reader.send('WebAuthn.enable')
  await reader.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await saysWhatFailed(page)
  const closeContext = await traced(context)
  return {
    context,
    page,
    problems: problemsOf(page),
    async close() {
      await closeContext()
      await browser.close()
    },
  }
}
