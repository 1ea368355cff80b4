import { addDays, type Day } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import { penalCap } from '@noren/pricing/penal'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { insertChargeNotice } from '../collections/charge-notices.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { readHistory } from './loan-history.ts'
import { rebook } from './receive/booking.ts'

/**
 * A message about a loan has reached a provider or a device: on the days after it that the market says, a penal charge
 * may be added, which the books and the message centre say from now on. Of a day the first message counts.
 * @param told the day it was sent, and its place in the contact log
 */
export const noteChargeNotice = async (
  deps: Deps,
  tx: Tx,
  told: { loanId: string; toldOn: Day; contactId: string; at: Date },
): Promise<void> => {
  const loan = await lockLoan(tx, told.loanId)
  if (!isRunning(loan.status) || !wasDisbursed(loan)) return
  const { userId, loanId, loanNumber, terms, principalMinor, currency } = loan
  const fromOn = addDays(told.toldOn, 1)
  const untilOn = addDays(told.toldOn, deps.market.penalRules.noticeDays)
  const number = await insertChargeNotice(tx, { ...told, userId, fromOn, untilOn })
  if (number === undefined) return
  await rebook(deps, tx, loan, await readHistory(tx, loan))
  await writeMessage(tx, {
    userId,
    kind: 'chargeNotice',
    eventKey: `chargeNotice:${loanId}:${number}`,
    loanId,
    params: {
      loanNumber,
      number,
      fromOn,
      untilOn,
      penalPpm: terms.penalPpmPerDay,
      capMinor: penalCap(terms, principalMinor),
      daysMax: deps.market.penalRules.daysMax,
    },
    currency,
    at: told.at,
  })
}
