import { randomUUID } from 'node:crypto'
import { reportDeath } from '@noren/contract/bereavements'
import type { BodyInput } from '@noren/contract/endpoint'
import { listBereavements } from '@noren/contract/operator/bereavements'
import { holdReported } from '@noren/server/domains/bereavements/hold-reported'
import { type GivenOperator, givenOperator } from './given-operator.ts'
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
