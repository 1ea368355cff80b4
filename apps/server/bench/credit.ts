/**
 * The bars of the credit decision, each figure beside its limit: `npm run bench -- credit [--people 100000] [--loans 10000]
 * [--kills 200] [--only decide,penal,kills,fraud]`. Small by default. What has to hold as well is proven by the tests that make the
 * figures: they are run here with larger numbers.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { creditPoliciesOf, marketByCode, productsOn } from '@noren/markets/market-by-code'
import { type CreditFacts, NO_HISTORY } from '@noren/server/domains/credit/credit-decision'
import { decide } from '@noren/server/domains/credit/decide/credit-rules'
import { percentile, round, show } from './rounds.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '6000' },
    loans: { type: 'string', default: '200' },
    kills: { type: 'string', default: '25' },
    only: { type: 'string', default: 'decide,penal,kills,fraud' },
  },
})
const wanted = values.only.split(',')

/** Runs one test file, telling what it prints as it goes on; returns the figures of its last line of JSON. */
const figuresOf = async (
  file: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<Record<string, number | string>> => {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', join('apps/server/src', file), '-t', name],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let out = ''
  const beganMs = performance.now()
  const heart = setInterval(() => {
    process.stderr.write(`… ${file}: ${round((performance.now() - beganMs) / 1000)} s\n`)
  }, 30_000)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(heart)
  const line = out.split('\n').findLast((one) => one.startsWith('{') && one.endsWith('}'))
  if (code !== 0 || !line) throw new Error(`${file} did not hold:\n${out.slice(-2000)}`)
  return JSON.parse(line) as Record<string, number | string>
}

const DECIDE_MS_MAX = 0.2
const ROUNDS = 2_000

/** What one decision over six products costs, of people with and without a past. */
const decideCost = (): void => {
  const on = day('2027-01-04')
  const policy = creditPoliciesOf('in').find(({ version }) => version === 'in-2027-01')
  if (!policy) throw new Error('no policy by affordability')
  const { kycTierLimits } = marketByCode('in')
  const by = { policy, kycTierLimits, products: productsOn('in', on), on }
  const facts: CreditFacts = {
    ...{ ageYears: 34, kycTier: 'documentFace', isFaceMatched: true, isBankAccountShared: false },
    ...{ isBlocked: false, workStatus: 'salaried', monthlyIncomeMinor: minor(25_000_00) },
    survey: { incomeStability: 'same', otherLoans: 'none', missedPayments: 'never' },
    ...{ contactCount: 2, otherPeopleOnDevice: 0 },
    history: {
      ...NO_HISTORY,
      closed: Array.from({ length: 8 }, (_, at) => ({
        ...{ principalMinor: minor(10_000_00), lateDays: at % 3, heldDays: 30 },
        repaidOn: addDays(on, -40 * (at + 1)),
      })),
    },
  }
  const tookMs: number[] = []
  for (let at = 0; at < 2 * ROUNDS; at += 1) {
    const beganMs = performance.now()
    decide(facts, by)
    if (at >= ROUNDS) tookMs.push(performance.now() - beganMs)
  }
  const p50 = percentile(tookMs, 0.5)
  show({
    what: 'one decision over six products',
    figure: `p50 ${round(p50, 3)} ms, p95 ${round(percentile(tookMs, 0.95), 3)} ms`,
    beside: `limit ${DECIDE_MS_MAX} ms`,
    isMet: p50 <= DECIDE_MS_MAX,
  })
}

const penal = async (): Promise<void> => {
  const found = await figuresOf('domains/loans/penal-told.unit.test.ts', 'B4.163', {
    CREDIT_LOANS: values.loans,
  })
  show({
    what: `penal charges of ${found.loans} late loans`,
    figure: `${found.chargedDays} days, ${found.differ} differ`,
    beside: 'told days × rate, 0 differ',
    isMet: found.differ === 0,
  })
}

const kills = async (): Promise<void> => {
  const found = await figuresOf('domains/loans/redecide.test.ts', 'B4.23', {
    CREDIT_KILLS: values.kills,
  })
  show({
    what: `${found.kills} kills between event and decision`,
    figure: `${found.lent} of ${found.people} lent to`,
    beside: '0, each trigger done once',
    isMet: found.lent === 0,
  })
}

const TIMES_SELECT_ONE = 20
const FOUND_MIN = 0.99
const HELD_MAX = 0.001
/** Of '7 of 8'. */
const shareOf = (text: string | number | undefined): number => {
  const [count = Number.NaN, of = Number.NaN] = String(text).split(' of ').map(Number)
  return count / of
}

const fraud = async (): Promise<void> => {
  const found = await figuresOf('domains/fraud/fraud-scale.test.ts', 'B4.95', {
    CREDIT_PEOPLE: values.people,
  })
  const times = Number(found.lookP95Ms) / Number(found.selectOneP95Ms)
  show({
    what: `the neighbours of one of ${found.people} people`,
    figure: `p95 ${found.lookP95Ms} ms, ${round(times, 1)} × select 1`,
    beside: `limit ${TIMES_SELECT_ONE} ×`,
    isMet: times <= TIMES_SELECT_ONE,
  })
  show({
    what: 'planted rings found',
    figure: `${found.rings}`,
    beside: `limit ${100 * FOUND_MIN} %`,
    isMet: shareOf(found.rings) >= FOUND_MIN,
  })
  show({
    what: 'generated families held',
    figure: `${found.familiesHeld}`,
    beside: `limit ${100 * HELD_MAX} %`,
    isMet: shareOf(found.familiesHeld) <= HELD_MAX,
  })
  show({
    what: 'the night over all links',
    figure: `${found.nightSeconds} s`,
    beside: '60 s a million',
  })
}

console.log('The credit decision, fraud and late loans')
const PARTS = { decide: decideCost, penal, kills, fraud }
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.includes(name)) await part()
}
