/**
 * The bars of the credit decision, each figure beside its limit: `npm run bench -- credit [--bar 4] [--people 100000]
 * [--loans 10000] [--kills 200] [--plans 100000] [--each 200] [--turns 5]`. Small by default, and without a bar all of them but that
 * of two trees: 2 kills, 3 penal charges, 4 plans, 5 fraud, 6 the cost of a decision and of applying beside the tree of before the
 * stops and the pot, 7 the fit, 8 the bureau. What has to hold as well is proven by the tests that make the figures: they are run
 * here with larger numbers.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
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
    plans: { type: 'string', default: '60' },
    each: { type: 'string', default: '200' },
    turns: { type: 'string', default: '5' },
    bar: { type: 'string' },
  },
})
/** Runs tests of one file, telling how long they take, and gives what they print. */
const outputOf = async (
  file: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', file, '-t', name], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
  if (code !== 0) throw new Error(`${file} did not hold:\n${out.slice(-2000)}`)
  return stripVTControlCharacters(out)
}

/** The same; the figures are its last line of JSON. */
const figuresOf = async (
  file: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<Record<string, number | string>> => {
  const out = await outputOf(file, name, env)
  const line = out.split('\n').findLast((one) => one.startsWith('{') && one.endsWith('}'))
  if (!line) throw new Error(`${file} told no figures:\n${out.slice(-2000)}`)
  return JSON.parse(line) as Record<string, number | string>
}

/** How many tests of a file hold that bear this name. */
const countHeld = async (file: string, name: string): Promise<number> => {
  const plain = await outputOf(file, name, {})
  const count = Number(/Tests\s+(\d+) passed/.exec(plain)?.[1])
  if (!count) throw new Error(`no test of ${file} is called ${name}`)
  return count
}

const SERVER = 'apps/server/src/domains'

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
  const found = await figuresOf(`${SERVER}/loans/penal-told.unit.test.ts`, 'B4.163', {
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
  const found = await figuresOf(`${SERVER}/loans/redecide.test.ts`, 'B4.23', {
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
  const found = await figuresOf(`${SERVER}/fraud/fraud-scale.test.ts`, 'B4.95', {
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

const plans = async (): Promise<void> => {
  const found = await figuresOf(
    'packages/pricing/src/hardship.test.ts',
    'B4.75. paid exactly on its days',
    { CREDIT_PLANS: values.plans },
  )
  show({
    what: `${found.plans} plans of ${found.loans} loans, paid as shown`,
    figure: `${found.payments} payments, none differs`,
    beside: 'statement = engine = planned books',
    isMet: true,
  })
  const held = await countHeld(`${SERVER}/repayments/hardship.test.ts`, 'B4.72')
  show({
    what: 'plans paid over HTTP, the ledger on every day',
    figure: `${held} ways agree`,
    beside: 'statement = screen = ledger',
    isMet: true,
  })
}

const WEIGHT_OFF_MAX = 0.05

const fit = async (): Promise<void> => {
  const found = await figuresOf(`${SERVER}/credit/fit-scorecard.unit.test.ts`, 'B4.165', {
    CREDIT_FIT: values.each,
  })
  const worst = Number(found.worst)
  show({
    what: `${found.planted} planted weights in ${found.loans} loans`,
    figure: `off by ${round(100 * worst, 2)} % at most`,
    beside: `limit ${100 * WEIGHT_OFF_MAX} %`,
    isMet: worst < WEIGHT_OFF_MAX,
  })
  show({ what: 'too few loans are refused', figure: `${found.refusedBelow}`, isMet: true })
  const held = await countHeld(`${SERVER}/credit/measures.unit.test.ts`, 'B4.164')
  show({
    what: 'KS, Gini, PSI, profit, ratio between groups',
    figure: `${held} groups of examples hold`,
    beside: 'computed outside of this program',
    isMet: true,
  })
}

const bureau = async (): Promise<void> => {
  const found = await figuresOf('tools/catalogues.test.ts', 'B4.176', { CREDIT_TEXTS: '1' })
  show({
    what: `of ${found.texts} texts in four languages`,
    figure: `${found.telling} name a bureau where there is none`,
    beside: 'limit 0',
    isMet: found.telling === 0,
  })
  const held = await countHeld(`${SERVER}/bureau/bureau.test.ts`, 'B4.17')
  show({
    what: 'with BUREAU=sandbox: asked, disputed, forgotten',
    figure: `${held} tests hold`,
    beside: 'B4.171 to B4.176',
    isMet: true,
  })
  const told = await countHeld(`${SERVER}/bureau/bureau-reporting.test.ts`, 'B4.20')
  show({
    what: 'and told: files on their days, once; the first bad row after its warning; refused rows sent again',
    figure: `${told} tests hold`,
    beside: 'B4.200 to B4.208',
    isMet: true,
  })
}

/** Applying with the stops and the pot beside the tree of before them, and repaying, in turns of one run. */
const besideBefore = (): void => {
  const args = ['tools/beside.mjs', '--since', 'apps/server/src/domains/credit/affordability.ts']
  const limits = ['--apply-most', '1.15', '--repay-most', '1.02', '--turns', values.turns]
  const { status } = spawnSync(process.execPath, [...args, ...limits], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}

console.log('The credit decision, fraud and late loans')
const BARS: Readonly<Record<string, () => void | Promise<void>>> = {
  2: kills,
  3: penal,
  4: plans,
  5: fraud,
  6: decideCost,
  7: fit,
  8: bureau,
}
const { bar } = values
if (bar !== undefined && !BARS[bar]) {
  throw new Error(`bars are ${Object.keys(BARS).join(', ')}`)
}
for (const [name, run] of Object.entries(BARS)) {
  if (bar === undefined || bar === name) await run()
}
if (bar === '6') besideBefore()
