import type { Day } from '@noren/contract/dates'
import type { DataInput } from '@noren/contract/endpoint'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/relief'
import type { Deps } from '../../deps.ts'
import * as relief from '../../domains/operator/relief.ts'
import { type Route, route } from '../../http/route.ts'
import { dayFromWire } from '../day-input.ts'

const wireRelief = (
  { loan, holdUntil, promise, plan, settlement }: relief.LoanRelief,
  asOn: Day,
): DataInput<typeof calls.loanRelief> => {
  const money = (amount: Minor) => decimalFromMinor(amount, loan.currency)
  const { open } = promise
  const { offer } = plan
  const { grid, givenUp } = settlement
  return {
    asOn,
    holdUntil,
    promise: {
      until: promise.until,
      least: money(promise.leastMinor),
      most: money(promise.mostMinor),
      open: open && {
        promisedOn: open.promisedOn,
        amount: open.amountMinor === null ? null : money(open.amountMinor),
      },
    },
    plan: {
      refusal: plan.refusal,
      offer: offer && {
        total: money(offer.totalMinor),
        letOff: money(offer.letOffMinor),
        payments: offer.rows.map(({ dueOn, totalMinor }) => ({ dueOn, total: money(totalMinor) })),
      },
      standing: plan.standing && {
        rows: plan.standing.rowCount,
        tokens: plan.standing.tokenCount,
        isFree: plan.standing.isFree,
        until: plan.standing.untilOn,
      },
    },
    settlement: {
      range: grid && { least: money(grid.sumMinor), below: money(grid.now.totalMinor) },
      givenUp: givenUp && {
        principal: money(givenUp.principalMinor),
        interest: money(givenUp.interestMinor),
        fee: money(givenUp.feeMinor),
        tax: money(givenUp.taxMinor),
        penal: money(givenUp.penalMinor),
      },
      waits: settlement.waits,
      standing: settlement.standing && {
        sum: money(settlement.standing.sumMinor),
        until: settlement.standing.untilOn,
      },
    },
  }
}

type Area = Awaited<ReturnType<typeof relief.listDisasters>>['areas'][number]
const wireArea = (area: Area, today: Day) => {
  const { areaId, name, postcodes, fromOn, untilOn, askedByName, confirmedAt, people } = area
  const unconfirmed = area.isOpen ? ('waits' as const) : ('refused' as const)
  const confirmed = untilOn < today ? ('over' as const) : ('holds' as const)
  return {
    ...{ areaId, name, postcodes, from: fromOn, until: untilOn, askedBy: askedByName, people },
    standing: confirmedAt === null ? unconfirmed : confirmed,
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }
}

/** What the staff does for somebody who cannot pay. */
export const operatorReliefRoutes = (deps: Deps): Route[] => [
  route(calls.listHolds, async ({ who, params, query, at }) => ({
    details: (await relief.listHolds(deps, who, { ...params, ...query }, at)).map((hold) => {
      const { holdId, cause, reason, fromOn, untilOn, openedBy, isOpen, mayEnd } = hold
      return { holdId, cause, reason, openedBy, isOpen, mayEnd, from: fromOn, until: untilOn }
    }),
  })),
  route(calls.loanRelief, async ({ who, params, query, at }) => {
    const { purpose, rows, tokens = '0', isFree, sum } = query
    const shape =
      rows === undefined
        ? null
        : { rowCount: Number(rows), tokenCount: Number(tokens), isFree: isFree === 'true' }
    const asked = { ...params, purpose, shape, sum }
    return wireRelief(await relief.loanRelief(deps, who, asked, at), deps.clock.businessDay())
  }),
  route(calls.setHold, ({ who, body: { requestId, loanId, reason, until }, at }) => {
    const untilOn = dayFromWire(until, 'until')
    return relief.setHold(deps, who, { requestId, loanId, reason, untilOn }, at)
  }),
  route(calls.endHold, ({ who, body: { requestId, loanId, holdId }, at }) =>
    relief.endHold(deps, who, { requestId, loanId, holdId }, at),
  ),
  route(calls.recordPromise, async ({ who, body, at }) => {
    const { requestId, loanId, amount } = body
    const promisedOn = dayFromWire(body.promisedOn, 'promisedOn')
    const asked = { requestId, loanId, promisedOn, ...(amount !== undefined && { amount }) }
    const { promiseId, amountMinor, loan } = await relief.recordPromise(deps, who, asked, at)
    const promised = amountMinor === null ? null : decimalFromMinor(amountMinor, loan.currency)
    return { promiseId, promisedOn, amount: promised }
  }),
  route(calls.agreeHardship, ({ who, body: { requestId, loanId, rows, tokens, isFree }, at }) =>
    relief.agreeHardship(deps, who, { requestId, loanId, rows, tokens, isFree }, at),
  ),
  route(calls.offerSettlement, ({ who, body: { requestId, loanId, sum }, at }) => {
    const asked = { requestId, loanId, ...(sum !== undefined && { sum }) }
    return relief.offerSettlement(deps, who, asked, at)
  }),
  route(calls.listDisasters, async () => {
    const { bounds, areas } = await relief.listDisasters(deps)
    const today = deps.clock.businessDay()
    return { bounds, details: areas.map((area) => wireArea(area, today)) }
  }),
  route(calls.declareDisaster, ({ who, body, at }) => {
    const { requestId, name, postcodes } = body
    const [fromOn, untilOn] = [dayFromWire(body.from, 'from'), dayFromWire(body.until, 'until')]
    return relief.declareDisaster(deps, who, { requestId, name, postcodes, fromOn, untilOn }, at)
  }),
]
