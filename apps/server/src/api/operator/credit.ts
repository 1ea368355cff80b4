import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/credit'
import type { Deps } from '../../deps.ts'
import type { Judged } from '../../domains/credit/what-if.ts'
import { shadowReport } from '../../domains/insight/shadow-report.ts'
import { creditDecisions, creditWhatIf, redecide } from '../../domains/operator/credit.ts'
import {
  decideCreditSwitch,
  listCreditSwitches,
  setCreditSwitch,
} from '../../domains/operator/credit-switches.ts'
import { type Route, route } from '../../http/route.ts'
import { amountFromWire } from '../amount.ts'
import { dayOrNull } from '../day-input.ts'
import { wireReasons } from '../wire/operator.ts'

/** What was decided about a person, and the order to decide again. */
export const operatorCreditRoutes = (deps: Deps): Route[] => [
  route(calls.creditDecisions, async ({ who, params, language, at }) => ({
    details: (await creditDecisions(deps, who, params.userId, at)).map(
      ({ userId: _, limitMinor, currency, reasonCodes, triggers, decidedAt, lines, ...row }) => ({
        ...row,
        currency,
        limit: decimalFromMinor(limitMinor, currency),
        reasons: wireReasons(reasonCodes, language, 'reason.'),
        triggers: triggers ?? [],
        decidedAt: decidedAt.toISOString(),
        lines: lines.map((line) => ({ ...line })),
      }),
    ),
  })),
  route(calls.creditWhatIf, async ({ who, params: { userId }, query, language, at }) => {
    const { currency } = deps.market
    const { evidence } = query
    const minorOf = (path: 'income' | 'obligations') => {
      const text = query[path]
      return text === undefined ? undefined : amountFromWire(text, currency, path)
    }
    const changed = {
      ...{ incomeMinor: minorOf('income'), obligationsMinor: minorOf('obligations'), evidence },
      answers: Object.fromEntries(query.answers?.split(',').map((one) => one.split(':')) ?? []),
    }
    const { now, otherwise } = await creditWhatIf(deps, who, { userId, changed }, at)
    const wire = ({ decision, band, score, limitMinor, reasons, lines }: Judged) => ({
      ...{ decision, band, score, limit: decimalFromMinor(limitMinor, currency) },
      reasons: wireReasons(reasons, language, 'reason.'),
      lines: lines.map(({ code, points }) => ({ code, points })),
    })
    return { version: now.version, currency, now: wire(now), otherwise: wire(otherwise) }
  }),
  route(calls.redecide, ({ who, body, at }) => redecide(deps, who, body, at)),
  route(calls.shadowReport, async ({ who, query }) => {
    const asked = { from: dayOrNull(query.from, 'from'), to: dayOrNull(query.to, 'to') }
    const { groups, running, ...report } = await shadowReport(deps, who.roles, asked)
    const { currency } = deps.market
    return {
      ...{ ...report, currency, running: [...running] },
      groups: groups.map(({ shadowDecision, shadowBand, figures, ...group }) => ({
        ...group,
        shadow: { decision: shadowDecision, band: shadowBand },
        decisions: figures?.decisions ?? null,
        sameLimits: figures?.sameLimits ?? null,
        limits: figures && decimalFromMinor(figures.limitMinor, currency),
        shadowLimits: figures && decimalFromMinor(figures.shadowLimitMinor, currency),
        loans: figures?.loans ?? null,
        lateLoans: figures?.lateLoans ?? null,
      })),
    }
  }),
  route(calls.listCreditSwitches, async () => ({ details: await listCreditSwitches(deps) })),
  route(calls.setCreditSwitch, ({ who, body, at }) => {
    const { signature: _, until, ...wish } = body
    const untilOn = dayOrNull(until, 'until')
    return setCreditSwitch(deps, who, { ...wish, untilOn }, at)
  }),
  route(calls.decideCreditSwitch, ({ who, body, at }) => {
    const { requestId, switchId, decision } = body
    return decideCreditSwitch(deps, who, { requestId, switchId, decision }, at)
  }),
]
