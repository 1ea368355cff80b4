/** How much the price engine calculates per second on one core: `node apps/server/bench/price-engine.ts`. */
import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { costOfTime } from '@noren/pricing/cost-of-time'
import { quoteLoan } from '@noren/pricing/quote'
import { bulletTerms, instalmentTerms, loan } from '@noren/pricing/sample-terms'
import { round, show } from './rounds.ts'

const ROUNDS = 5
const ROUND_MS = 200
const AMOUNT_MINOR = minor(12_000_00)

/** CPU time of the best round, since other processes can only add time. */
const measure = (what: string, work: () => void): void => {
  let bestUs = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const before = process.cpuUsage()
    const endMs = performance.now() + ROUND_MS
    let calls = 0
    for (; performance.now() < endMs; calls += 1) work()
    const { user, system } = process.cpuUsage(before)
    bestUs = Math.min(bestUs, (user + system) / calls)
  }
  show({ what, figure: `${round(1e6 / bestUs)} a second`, beside: `${round(bestUs, 1)} µs each` })
}

console.log('Price engine, one core')
for (const terms of [bulletTerms(), instalmentTerms()]) {
  const facts = loan(terms, AMOUNT_MINOR)
  const today = addDays(facts.disbursedOn, 10)
  const on = day('2025-11-02')
  measure(`quote, ${terms.kind}`, () => quoteLoan(terms, AMOUNT_MINOR, on, null))
  measure(`cost of time, ${terms.kind}`, () => costOfTime(facts, today))
}
