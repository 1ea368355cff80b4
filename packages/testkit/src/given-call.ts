import { randomUUID } from 'node:crypto'
import { announceCall, startContact } from '@noren/contract/operator/contacts'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import { rollOverdue } from './roll-overdue.ts'
import type { TestApp } from './test-app.ts'

export interface GivenCallCase extends GivenLoan {
  agent: GivenOperator
}

/** Noon of a working day in the market, on or after now. */
const atNoon = (t: TestApp): void => {
  const { zone } = t.deps.market
  const hourOf = () =>
    Number(
      new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
        t.clock.now(),
      ),
    )
  while (hourOf() !== 12) t.clock.advanceMs(3_600_000)
}

/** A loan that is 40 days late, and somebody who may call about it; it is noon. */
export const givenCallCase = async (t: TestApp, name?: string): Promise<GivenCallCase> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(70)
  await rollOverdue(t)
  atNoon(t)
  return { ...given, agent: await givenOperator(t, 'collectionsAgent', name) }
}

/** The same a day after the borrower was told who calls. */
export const givenAnnounced = async (t: TestApp): Promise<GivenCallCase> => {
  const given = await givenCallCase(t)
  const body = { requestId: randomUUID(), loanId: given.loanId }
  const { code, msg } = await t.call(announceCall, { token: given.agent.token, body })
  if (code !== 200) throw new Error(`not announced: ${msg}`)
  t.clock.advanceDays(1)
  return given
}

/** A call that was begun, of which nobody has said what came of it. */
export const givenCall = async (t: TestApp): Promise<GivenCallCase & { contactId: string }> => {
  const given = await givenAnnounced(t)
  const body = { requestId: randomUUID(), loanId: given.loanId, channel: 'call' as const }
  const { data, code, msg } = await t.call(startContact, { token: given.agent.token, body })
  if (code !== 200) throw new Error(`no call: ${msg}`)
  return { ...given, contactId: data.contactId }
}
