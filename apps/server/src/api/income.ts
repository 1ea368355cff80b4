import type { DataInput } from '@noren/contract/endpoint'
import * as calls from '@noren/contract/income'
import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../deps.ts'
import { deleteIncome, strikeIncome, useIncome } from '../domains/income/decide-on-income.ts'
import { sendStatement } from '../domains/income/send-statement.ts'
import { type IncomeView, showIncome } from '../domains/income/show-income.ts'
import { type Route, route } from '../http/route.ts'
import { textIn } from '../platform/texts/texts.ts'

export const incomeRoutes = (deps: Deps): Route[] => {
  const { currency } = deps.market
  return [
    route(calls.incomeProof, async ({ who, body, file, language }) => {
      const { password = '' } = body
      return wire(await sendStatement(deps, who, { ...file, password }), currency, language)
    }),
    route(calls.viewIncomeProof, async ({ who, language }) =>
      wire(await showIncome(deps, who), currency, language),
    ),
    route(calls.strikeIncomeLine, async ({ who: { userId }, body, language }) =>
      wire(await strikeIncome(deps, { userId, ...body }), currency, language),
    ),
    route(calls.useIncomeProof, async ({ who: { userId }, body, at, language }) =>
      wire(await useIncome(deps, { userId, ...body, at }), currency, language),
    ),
    route(calls.deleteIncomeProof, async ({ who: { userId }, body, at, language }) =>
      wire(await deleteIncome(deps, { userId, ...body, at }), currency, language),
    ),
  ]
}

const PPM_A_PERCENT = 10_000

type Wire = DataInput<typeof calls.viewIncomeProof>

function wire(
  { standing, open, used, steps }: IncomeView,
  currency: Currency,
  language: Language,
): Wire {
  const money = (amount: Minor): string => decimalFromMinor(amount, currency)
  const decided = ({ decision, limitMinor, reasons }: NonNullable<IncomeView['standing']>) => ({
    decision,
    limit: money(limitMinor),
    reasons: reasons.map((code) => ({ code, text: textIn(language, 'credit', `reason.${code}`) })),
  })
  const figures = (of: NonNullable<IncomeView['used']>) => ({
    proofId: of.proofId,
    evidence: of.evidence,
    readAt: of.readAt.toISOString(),
    countsUntil: of.countsUntil,
    typicalMonth: money(of.minor),
    countedPercent: of.countedPpm / PPM_A_PERCENT,
    counted: money(of.countedMinor),
    obligations: money(of.obligationsMinor),
    bounces: of.bounces,
    regularMonths: of.regularMonths,
  })
  return {
    currency,
    standing: standing && decided(standing),
    used: used && figures(used),
    worked: steps && {
      income: money(steps.incomeMinor),
      countedPercent: steps.countedPpm / PPM_A_PERCENT,
      counted: money(steps.countedMinor),
      capacity: money(steps.capacityMinor),
      score: steps.score,
      band: steps.band,
    },
    ladder: steps && {
      stated: steps.ladder.stated.map(money),
      shown: steps.ladder.shown.map(money),
      at: steps.at,
    },
    open: open && {
      ...figures(open),
      from: open.from,
      until: open.until,
      rows: open.rowCount,
      lowered: open.lowered,
      months: open.months.map(({ month, amountMinor, struckMinor }) => ({
        month,
        amount: money(amountMinor),
        struck: money(struckMinor),
      })),
      lines: open.lines.map(({ label, leftOut, isStruck, credits }, line) => ({
        line,
        label,
        leftOut,
        isStruck,
        credits: credits.map(({ on, amountMinor }) => ({ on, amount: money(amountMinor) })),
      })),
      capacity: open.capacityMinor === null ? null : money(open.capacityMinor),
      would: decided(open.would),
    },
  }
}
