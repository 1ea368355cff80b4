import { randomUUID } from 'node:crypto'
import { reportDeath } from '@noren/contract/bereavements'
import type { Day } from '@noren/contract/dates'
import type { BodyInput } from '@noren/contract/endpoint'
import { listBereavements } from '@noren/contract/operator/bereavements'
import { holdReported } from '@noren/server/domains/bereavements/hold-reported'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import { rollOverdue } from './roll-overdue.ts'
import { callWithWork } from './solved-work.ts'
import type { TestApp } from './test-app.ts'

type Told = Partial<BodyInput<typeof reportDeath>> & { phone: string }

/** One report as the app sends it, with the computing that it asks for. */
export const sendReport = (t: TestApp, told: Told, papers: readonly Uint8Array[] = []) =>
  callWithWork(t, reportDeath, {
    body: { requestId: randomUUID(), name: 'Ravi Kulkarni', relation: 'sibling', ...told },
    files: papers.map((bytes) => ({ bytes })),
  })

export interface GivenReport {
  officer: GivenOperator
  reportId: string
  reportNumber: string
}

/** A report of which it was looked up whose phone it is. */
export const givenReport = async (
  t: TestApp,
  told: Told,
  papers: readonly Uint8Array[] = [],
): Promise<GivenReport> => {
  const sent = await sendReport(t, told, papers)
  if (sent.code !== 200) throw new Error(`the report was not taken: ${sent.msg}`)
  const { reportNumber } = sent.data
  await holdReported(t.deps)
  const officer = await givenOperator(t, 'grievanceOfficer')
  const { data } = await t.call(listBereavements, {
    token: officer.token,
    query: { limit: '100' },
  })
  const listed = data.details.find((report) => report.reportNumber === reportNumber)
  if (!listed) throw new Error('the report does not wait')
  return { officer, reportId: listed.reportId, reportNumber }
}

export interface Dead extends GivenLoan {
  diedOn: Day
  reportId: string
  reportNumber: string
}

/** Died a week after the due day of a loan of 20,000; it is reported 20 days later, and is decided a week after that. */
export const givenDead = async (t: TestApp): Promise<Dead> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(37)
  await rollOverdue(t)
  const diedOn = t.clock.businessDay()
  t.clock.advanceDays(20)
  const { reportId, reportNumber } = await givenReport(t, { phone: given.person.phone, diedOn })
  t.clock.advanceDays(7)
  return { ...given, diedOn, reportId, reportNumber }
}
