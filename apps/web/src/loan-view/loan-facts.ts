import type { Fact } from '@noren/ui/Facts'
import { market } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'

export type FourFacts = { receive: string; repay: string; totalCost: string; apr: string }

/**
 * The four facts of a loan: you receive, you pay back, total cost, and the cost of a year, named in words
 * where its measure is no word of the language. Always in this order; the values are already formatted
 * (`money`, `percent`).
 */
export function useLoanFacts(): (facts: FourFacts) => [Fact, Fact, Fact, Fact] {
  const t = useTexts('common')
  const words = useTexts('loanWords')
  return (facts) => [
    { label: t('youReceive'), value: facts.receive },
    { label: t('youPayBack'), value: facts.repay },
    { label: t('totalCost'), value: facts.totalCost },
    { label: words('yearlyCost', { measure: market.costMeasure }), value: facts.apr },
  ]
}
