import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Loan } from '../../domains/loans/loan.ts'
import { factsInWords } from '../../domains/operator/facts-in-words.ts'
import type { SecondPerson } from '../../domains/operator/second-person.ts'
import type { ApplicationEvidence } from '../../domains/quality/read-sample.ts'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { textIn } from '../../platform/texts/texts.ts'

/** A loan as the console lists it: without the name or any number of a person. */
export const wireApplication = (loan: Loan) => ({
  loanId: loan.loanId,
  userId: loan.userId,
  loanNumber: loan.loanNumber,
  borrowStatus: loan.status,
  productCode: loan.productCode,
  lenderCode: loan.lenderCode,
  currency: loan.currency,
  amount: decimalFromMinor(loan.principalMinor, loan.currency),
  appliedAt: loan.appliedAt.toISOString(),
})

type Standing = NonNullable<ApplicationEvidence['standing']>

/** What the policy says of who asks, and how much of the limit is used with what is asked for. */
export const wireCredit = (
  { market }: Pick<Deps, 'market'>,
  language: Language,
  { standing, usedMinor, currency }: { standing: Standing; usedMinor: Minor; currency: Currency },
) => ({
  decision: standing.decision,
  version: standing.version,
  band: standing.band,
  score: standing.score,
  limit: decimalFromMinor(standing.limitMinor, currency),
  usedLimit: decimalFromMinor(usedMinor, currency),
  reasons: wireReasons(standing.reasonCodes, language, 'reason.'),
  inputs: { ...standing.facts },
  facts: factsInWords(standing.facts, { language, market, currency }),
})

/** Codes with their sentences in the catalogue `credit`. */
export const wireReasons = (codes: readonly string[], language: Language, prefix = '') =>
  codes.map((code) => ({ code, text: textIn(language, 'credit', `${prefix}${code}`) }))

/** Why something needs a second person; null when it does not. */
export const wireWaits = (
  { market }: Pick<Deps, 'market'>,
  language: Language,
  waits: SecondPerson | null | undefined,
) => {
  if (!waits) return null
  const { because, sumMinor, limitMinor } = waits
  const { currency } = market
  const { money } = formatterFor(market, currency, language)
  const amounts = { sum: money(sumMinor), limit: money(limitMinor) }
  return {
    because,
    sum: decimalFromMinor(sumMinor, currency),
    limit: decimalFromMinor(limitMinor, currency),
    text: textIn(language, 'operator', `waits.${because}`, amounts),
  }
}
