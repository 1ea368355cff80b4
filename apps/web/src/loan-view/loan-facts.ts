import type { Fact } from '@noren/ui/Facts'
import { market } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'

export type FourFacts = { receive: string; repay: string; totalCost: string; apr: string }

/**
 * The four facts of a loan: you receive, you pay back, total cost, APR. Always in this order; the values
 * are already formatted (`money`, `percent`).
 */
export function useLoanFacts(): (facts: FourFacts) => [Fact, Fact, Fact, Fact] {
  const t = useTexts('common')
  return (facts) => [
    { label: t('youReceive'), value: facts.receive },
    { label: t('youPayBack'), value: facts.repay },
    { label: t('totalCost'), value: facts.totalCost },
    { label: market.costMeasure, value: facts.apr },
  ]
}
