import { randomInt, randomUUID } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { askBureau, bureauDispute } from '@noren/contract/bureau'
import { addDays, daysBetween } from '@noren/contract/dates'
import {
  bureauDisputes,
  bureauRows,
  bureauRuns,
  sendBureauRun,
} from '@noren/contract/operator/bureau'
import { nextReportingDay } from '@noren/markets/bureau-reporting'
import { bureauReportingOn } from '@noren/markets/market-by-code'
import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import { sendRuns } from '@noren/server/domains/bureau/send-runs'
import { sandboxCreditBureau } from '@noren/server/providers/sandbox/credit-bureau'
import { confirmProposal } from './given-agent.ts'
import { givenCertifiedUser } from './given-certified.ts'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import type { CallOptions, TestApp } from './test-app.ts'

/** A certified person of whom the sandbox's bureau knows two loans, and who lets it be asked. */
export const givenBureauConsent = async (t: TestApp): Promise<CallOptions> => {
  t.deps.creditBureau ??= sandboxCreditBureau(t.deps)
  const phone = `9${String(randomInt(1_000_000)).padStart(6, '0')}801`
  const { token } = await givenCertifiedUser(t, { phone })
  const consents = [{ purpose: 'bureauInquiry', given: true }]
  await t.call(saveConsent, { token, body: { consents, textVersion: 'test' } })
  return { token, body: {} }
}

/** The same after the bureau has answered, about to say that a line is wrong. */
export const givenBureauReport = async (t: TestApp): Promise<CallOptions> => {
  const asking = await givenBureauConsent(t)
  const { data } = await t.call(askBureau, asking)
  const accountRef = data.report?.accounts[0]?.accountRef
  if (!accountRef) throw new Error('the bureau knows no loan')
  return { ...asking, body: { accountRef, ground: 'paid' } }
}

/** A loan, and the night after a reporting day on which a run was prepared that tells of it. */
export const givenBureauRun = async (
  t: TestApp,
  ending = '000',
): Promise<GivenLoan & { runId: string; finance: GivenOperator }> => {
  t.deps.creditBureau ??= sandboxCreditBureau(t.deps)
  const phone = `9${String(randomInt(1_000_000)).padStart(6, '0')}${ending}`
  const given = await givenDisbursedLoan(t, { person: await givenCertifiedUser(t, { phone }) })
  const today = t.clock.businessDay()
  const rules = bureauReportingOn(t.deps.market.code, today)
  if (!rules) throw new Error('this market tells no bureau')
  const next = addDays(nextReportingDay(rules, today), 1)
  t.clock.advanceDays(daysBetween(today, next))
  const prepares = DAY_JOBS.find(({ name }) => name === 'bureauFile')
  if (!prepares) throw new Error('nothing is prepared')
  await runJob(t.deps, prepares, next)
  // Whoever confirms is somebody else.
  const finance = await givenOperator(t, 'finance', 'Who sends')
  const asked = { token: finance.token, query: { limit: '100' } }
  const { details } = (await t.call(bureauRuns, asked)).data
  const run = details.find(({ state, rows }) => state === 'prepared' && rows > 0)
  if (!run) throw new Error('no run was prepared')
  return { ...given, runId: run.runId, finance }
}

/** The same after two persons have sent it: taken by the bureau, or refused for how the number ends. */
export const givenBureauRow = async (
  t: TestApp,
  ending?: '808',
): Promise<GivenLoan & { rowId: string; finance: GivenOperator }> => {
  const { runId, finance, ...given } = await givenBureauRun(t, ending)
  const body = { requestId: randomUUID(), runId }
  const { data, code, msg } = await t.call(sendBureauRun, { token: finance.token, body })
  if (code !== 200) throw new Error(`the run was not proposed: ${msg}`)
  await confirmProposal(t, data.proposalId)
  await sendRuns(t.deps)
  const asked = { token: finance.token, params: { runId }, query: {} }
  const { details } = (await t.call(bureauRows, asked)).data
  const row = details.find(({ loanId }) => loanId === given.loanId)
  if (!row) throw new Error('the run tells nothing of the loan')
  return { ...given, rowId: row.rowId, finance }
}

/** A borrower who says that what a bureau was told is wrong. */
export const givenRowDispute = async (
  t: TestApp,
): Promise<{ disputeId: string; finance: GivenOperator }> => {
  const { person, rowId, loanId, finance } = await givenBureauRow(t)
  const { token } = await t.signIn(person.phone)
  await t.call(bureauDispute, { token, body: { rowId, ground: 'paid' } })
  const asked = { token: finance.token, query: { limit: '100' } }
  const { details } = (await t.call(bureauDisputes, asked)).data
  const found = details.find((one) => one.loanId === loanId)
  if (!found) throw new Error('the dispute does not wait')
  return { disputeId: found.disputeId, finance }
}
