import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { findMonth, findMonthById, readMonthText } from '../books/months.ts'
import { carryOutSetOff, lockSetOff, type SetOff } from '../tax/set-off.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

interface AskedSetOff {
  requestId: string
  book: string
  /** `2026-11`. */
  month: string
}

/** Proposes to set off what was paid of tax to others until the end of a month. Throws as lockSetOff does. */
export const setOffTax = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: AskedSetOff,
  at: Date,
): Promise<SetOff & { proposalId: string }> =>
  decideOnce(deps, who, { call: 'setOffTax', requestId, input, at }, async (tx) => {
    const { book } = input
    const first = readMonthText(input.month)
    if (!first) throw new AppError('VALIDATION', { fields: [{ path: 'month', rule: 'format' }] })
    const month = await findMonth(tx, { book, month: first })
    const setOff = await lockSetOff(deps, tx, month)
    if (!month) throw new AppError('NOT_FOUND')
    const { monthId: subjectId, currency } = month
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'taxSetOff', subjectId, userId: null, reason: 'taxSetOff', currency },
      ...{ reference: `${book} ${input.month}`, amountMinor: setOff.usedMinor, proposedAt: at },
    })
    const answer = { ...setOff, proposalId }
    return { answer, subjectId, userId: null, before: {}, after: { ...input, ...answer } }
  })

/** Sets a confirmed one off, with the figures of that moment. */
export const carryOutTaxSetOff = async (
  deps: Deps,
  tx: Tx,
  { subjectId, amountMinor }: MoneyAction,
  { proposedBy: askedBy, confirmedBy }: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const month = await findMonthById(tx, subjectId)
  const done = await carryOutSetOff(deps, tx, { month, askedBy, confirmedBy })
  // Tax was paid over since it was proposed: who confirms has seen another sum.
  if (done.usedMinor !== amountMinor) throw new AppError('DECISION_UNFIT')
  return done
}
