import lighthouse, { type Result } from 'lighthouse'
import { type DebuggedChromium, startDebuggedChromium } from './debugged-chromium.ts'
import { removeFolder, startNoren } from './noren-process.ts'
import { openBackOffice } from './people.ts'

/**
 * Lighthouse's own simulation of a cheap phone on a slow connection, five times each; the table shows
 * medians.
 */
const TIMES = 5

/** A figure of one visit, and its maximum or, for scores out of 100, its minimum. */
type Figure = { name: string; of: (result: Result) => number; budget: number; isScore?: boolean }

const score = (name: string, category: string): Figure => ({
  name,
  of: ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100),
  budget: 100,
  isScore: true,
})
const measure = (name: string, audit: string, budget: number): Figure => ({
  name,
  of: ({ audits }) => audits[audit]?.numericValue ?? Number.NaN,
  budget,
})
const lcp = (budgetMs: number) => measure('LCP, ms', 'largest-contentful-paint', budgetMs)
const cls = (budget: number) => measure('CLS', 'cumulative-layout-shift', budget)
const FINDINGS = [
  score('accessibility', 'accessibility'),
  score('best practices', 'best-practices'),
]

type Visit = {
  name: string
  path: string
  /** The caches of an earlier visit are kept. */
  isKept?: boolean
  figures: readonly Figure[]
}

const AS_VISITOR: readonly Visit[] = [
  {
    name: 'landing',
    path: '/',
    figures: [
      score('performance', 'performance'),
      lcp(1000),
      measure('TBT, ms', 'total-blocking-time', 50),
      cls(0),
      ...FINDINGS,
      score('SEO', 'seo'),
    ],
  },
  { name: 'login', path: '/#/login', figures: FINDINGS },
]
const SIGNED_IN: readonly Visit[] = [
  { name: 'home, cold', path: '/#/home', figures: [lcp(1500), cls(0.01), ...FINDINGS] },
  {
    name: 'home, from the service worker',
    path: '/#/home',
    isKept: true,
    figures: [lcp(1100), cls(0.01)],
  },
]

async function look(browser: DebuggedChromium, url: string, visit: Visit): Promise<Result[]> {
  const results: Result[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const seen = await lighthouse(`${url}${visit.path}`, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      disableStorageReset: visit.isKept ?? false,
    })
    if (!seen || seen.lhr.runtimeError) {
      throw new Error(`${visit.name}: ${seen?.lhr.runtimeError?.message ?? 'no result'}`)
    }
    results.push(seen.lhr)
  }
  return results
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints a visit's figures beside their budgets; true if a finding (not speed) lowers a score. */
function print({ name, figures }: Visit, results: Result[]): boolean {
  let hasFinding = false
  for (const { name: what, of, budget, isScore } of figures) {
    const value = median(results.map(of))
    const isOver = isScore ? value < budget : value > budget
    hasFinding ||= isOver && isScore === true && what !== 'performance'
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 0)
    console.log(
      `${isOver ? 'OVER' : '    '} ${shown.padStart(6)} of ${String(budget).padEnd(5)} ${name}: ${what}`,
    )
  }
  const [last] = results.slice(-1)
  for (const line of last ? findingsOf(last) : []) console.log(`            ${line}`)
  return hasFinding
}

/** Audits that a visit failed, except those of speed. */
function findingsOf({ categories, audits }: Result): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => `${category}: ${audits[id]?.title}`),
  )
}

const noren = await startNoren({ env: { VISION_WORKERS: '0' } })
const office = await openBackOffice(noren)
const browser = await startDebuggedChromium()
let hasFinding = false
try {
  for (const visit of AS_VISITOR) {
    hasFinding = print(visit, await look(browser, noren.url, visit)) || hasFinding
  }
  const { token } = await office.certified()
  await browser.inProfile(async (context) => {
    await context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
    const page = await context.newPage()
    await page.goto(`${noren.url}/#/home`)
    await page.locator('#root [data-page-heading]').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.close()
  })
  for (const visit of SIGNED_IN) {
    hasFinding = print(visit, await look(browser, noren.url, visit)) || hasFinding
  }
} finally {
  await browser.close()
  await office.close()
  await noren.stop()
  removeFolder(noren.dataDir)
}
process.exitCode = hasFinding ? 1 : 0
