import { type Day, daysBetween } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/insight'
import type { Deps } from '../../deps.ts'
import { dueOfMonth, howAsked } from '../../domains/insight/collection-days.ts'
import {
  askedDays,
  type Cell,
  findReach,
  openingOf,
  type PortfolioDay,
  portfolioClasses,
  portfolioDays,
  type Whose,
} from '../../domains/insight/portfolio-days.ts'
import { rollRatesOf } from '../../domains/insight/roll-rates.ts'
import { hidesSmall, isShown, shownParts } from '../../domains/insight/small-cells.ts'
import { vintagesOf } from '../../domains/insight/vintages.ts'
import { type Route, route } from '../../http/route.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { dayFrom } from '../wire/day.ts'

/** What is shown of figures, in the words of the wire. */
const shower = (currency: Currency, hides: boolean) => {
  const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
  const amount = (loans: number, amountMinor: Minor) =>
    isShown(loans, hides) ? money(amountMinor) : null
  const count = (loans: number) => (isShown(loans, hides) ? loans : null)
  const cell = ({ loans, principalMinor }: Cell, isCellShown = isShown(loans, hides)) =>
    isCellShown ? { loans, principal: money(principalMinor) } : { loans: null, principal: null }
  return { amount, count, cell }
}

/** Figures of the portfolio: aggregates of the nights, and nothing about a person. */
export const insightRoutes = (deps: Deps): Route[] => {
  const { currency } = deps.market
  const read = <T>(work: (tx: Querier) => Promise<T>): Promise<T> =>
    inTransaction(deps.db, work, { isolation: 'repeatable read', readOnly: true })
  const whose = (query: { lender?: string | undefined; product?: string | undefined }): Whose => ({
    currency,
    lenderCode: query.lender ?? null,
    productCode: query.product ?? null,
  })
  const reachOf = (
    reach: { rolledUntil: Day | null; provenUntil: Day | null },
    hides: boolean,
  ) => ({
    ...{ currency, rolledUntil: reach.rolledUntil, provenUntil: reach.provenUntil },
    hidesSmall: hides,
  })
  return [
    route(calls.portfolioDays, ({ query, who }) =>
      read(async (tx) => {
        const of = whose(query)
        const reach = await findReach(tx, of)
        const asked = { from: dayFrom('from', query.from), to: dayFrom('to', query.to) }
        const { from, to } = inRange(askedDays(reach, deps.clock.businessDay(), asked))
        const hides = hidesSmall(who.roles)
        const shown = shower(currency, hides)
        const days = await portfolioDays(tx, { ...of, from, to })
        const classes = await portfolioClasses(deps, tx, { ...of, day: to })
        const areShown = shownParts(
          classes.map(({ loans }) => loans),
          hides,
        )
        const [first] = days
        return {
          ...reachOf(reach, hides),
          ...{ from, to },
          opening: first ? shown.amount(first.loans, openingOf(first)) : null,
          days: days.map((day) => wireDay(day, shown)),
          classes: classes.map(({ classCode, fromDays, ...cell }, at) => ({
            ...{ classCode, fromDays },
            ...shown.cell(cell, areShown[at]),
          })),
        }
      }),
    ),
    route(calls.vintages, ({ query, who }) =>
      read(async (tx) => {
        const of = whose(query)
        const reach = await findReach(tx, of)
        const hides = hidesSmall(who.roles)
        const { cell, count } = shower(currency, hides)
        const { asOf, vintages } = await vintagesOf(tx, of, deps.clock.businessDay())
        return {
          ...reachOf(reach, hides),
          asOf,
          vintages: vintages.map(({ month, missedLoans, points, ...whole }) => ({
            month: month.slice(0, 7),
            ...cell(whole),
            missedLoans: count(missedLoans),
            points: points.map(({ months, late }) => ({
              months,
              late: late.map((part) => cell(part)),
            })),
          })),
        }
      }),
    ),
    route(calls.rollRates, ({ query, who }) =>
      read(async (tx) => {
        const of = whose(query)
        const reach = await findReach(tx, of)
        const hides = hidesSmall(who.roles)
        const { cell } = shower(currency, hides)
        const { by = 'month' } = query
        const rolls = await rollRatesOf(tx, { ...of, by, to: dayFrom('to', query.to) })
        return {
          ...reachOf(reach, hides),
          by,
          ends: [...rolls.ends],
          period: rolls.period,
          rows: rolls.rows.map(({ bucket, became, ...whole }) => {
            const shown = shownParts(
              became.map(({ loans }) => loans),
              hides,
            )
            return {
              bucket,
              ...cell(whole),
              became: became.map((part, at) => cell(part, shown[at])),
            }
          }),
          cured: rolls.cured.map(({ to, bucket, cured, ...whole }) => {
            const [isCuredShown] = shownParts([cured.loans, whole.loans - cured.loans], hides)
            return { to, bucket, ...cell(whole), cured: cell(cured, isCuredShown) }
          }),
        }
      }),
    ),
    route(calls.collectionDays, ({ query, who }) =>
      read(async (tx) => {
        const of = whose(query)
        const reach = await findReach(tx, of)
        const hides = hidesSmall(who.roles)
        const { cell, count } = shower(currency, hides)
        const today = deps.clock.businessDay()
        const asked = { from: dayFrom('from', query.from), to: dayFrom('to', query.to) }
        const days = inRange(askedDays(reach, today, asked, ASKED_DAYS))
        const month = query.month === undefined ? undefined : dayFrom('month', `${query.month}-01`)
        const due = await dueOfMonth(tx, { ...of, month, today })
        const areShown = shownParts(
          due.came.map(({ loans }) => loans),
          hides,
        )
        const { promises, contacts } = await howAsked(tx, { ...of, ...days })
        const left = contacts.flatMap(({ hour, ...row }) =>
          hour === null ? [] : [{ ...row, hour }],
        )
        const { lawFromMinute, lawUntilMinute } = deps.market.contactWindow
        return {
          ...reachOf(reach, hides),
          ...days,
          month: due.month.slice(0, 7),
          months: due.months.map((one) => one.slice(0, 7)),
          due: cell(due.due),
          came: due.came.map(({ lateDays, ...part }, at) => ({
            lateDays,
            ...cell(part, areShown[at]),
          })),
          promises: [...Map.groupBy(promises, ({ day }) => day)].map(([day, rows]) => {
            const of = (outcome: 'kept' | 'partly' | 'broken') =>
              count(rows.find((row) => row.outcome === outcome)?.promises ?? 0)
            return { day, kept: of('kept'), partly: of('partly'), broken: of('broken') }
          }),
          hours: left.map(({ hour, channel, contacts: sent }) => ({
            hour,
            channel,
            contacts: sent,
          })),
          contacts: [...Map.groupBy(left, ({ channel }) => channel)].map(([channel, rows]) => ({
            channel,
            contacts: rows.reduce((sum, row) => sum + row.contacts, 0),
            outside: rows.reduce((sum, row) => sum + row.outside, 0),
          })),
          refused: [...Map.groupBy(contacts, ({ reason }) => reason)].flatMap(([reason, rows]) =>
            reason === null
              ? []
              : [{ reason, contacts: rows.reduce((sum, row) => sum + row.contacts, 0) }],
          ),
          allowed: { fromMinute: lawFromMinute, untilMinute: lawUntilMinute },
        }
      }),
    ),
  ]
}

/** Days of promises and reminders unless others are asked for. */
const ASKED_DAYS = 90

/** @throws AppError VALIDATION */
const inRange = (days: { from: Day; to: Day }): { from: Day; to: Day } => {
  const count = daysBetween(days.from, days.to) + 1
  if (count >= 1 && count <= calls.INSIGHT_DAYS_MAX) return days
  throw new AppError('VALIDATION', { fields: [{ path: 'from', rule: 'range' }] })
}

const wireDay = (
  { day, late, flows, flowLoans, ...whole }: PortfolioDay,
  { amount, count, cell }: ReturnType<typeof shower>,
) => {
  const paid = flowLoans.principal
  return {
    day,
    ...cell(whole),
    late: late.map((part) => cell(part)),
    disbursedLoans: count(flowLoans.disbursed),
    paidLoans: count(paid),
    disbursed: amount(flowLoans.disbursed, flows.disbursed),
    collected: {
      principal: amount(paid, flows.principal),
      interest: amount(flowLoans.interest, flows.interest),
      fee: amount(flowLoans.fee, flows.fee),
      tax: amount(flowLoans.tax, flows.tax),
      penal: amount(flowLoans.penal, flows.penal),
    },
    recovered: amount(flowLoans.recoveredPrincipal, flows.recoveredPrincipal),
    waived: amount(flowLoans.waived, flows.waived),
    other: amount(flowLoans.otherPrincipal, flows.otherPrincipal),
    writtenOff: amount(flowLoans.writtenOff, flows.writtenOff),
  }
}
