import { randomUUID } from 'node:crypto'
import { day } from '@noren/contract/dates'
import { decideReview } from '@noren/contract/operator'
import { claimWork, listWork } from '@noren/contract/operator/work'
import type { QualityRules } from '@noren/markets/quality-rules'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import { type GivenReview, givenFaceReview } from './given-review.ts'
import type { TestApp } from './test-app.ts'

/** Every case is decided twice, and none because of haste, unless told otherwise. */
export const sampleEvery = (t: TestApp, change: Partial<QualityRules> = {}): void => {
  t.deps.market = { ...t.deps.market, qualityRules: [{ ...EVERY_CASE, ...change }] }
}
export const EVERY_CASE: QualityRules = {
  effectiveOn: day('2025-01-01'),
  sharePpm: 1_000_000,
  newcomerSharePpm: 1_000_000,
  newForDays: 30,
  hastyRun: 5,
  hastyMs: 0,
  keptDays: 7,
}

export interface GivenSample extends GivenReview {
  sampleId: string
  first: GivenOperator
  /** Has claimed it. */
  second: GivenOperator
}

/** A case of a face that one person has decided, and that another has claimed to decide again. */
export const givenSample = async (
  t: TestApp,
  decision: { decision: 'pass' | 'fail'; reasonCode?: 'redo.faceUnclear' } = { decision: 'pass' },
): Promise<GivenSample> => {
  const before = t.deps.market.qualityRules
  sampleEvery(t)
  const given = await givenFaceReview(t)
  const first = await givenOperator(t, 'kycReviewer', `First ${randomUUID()}`)
  const second = await givenOperator(t, 'kycReviewer', `Second ${randomUUID()}`)
  const body = { requestId: randomUUID(), caseId: given.caseId, ...decision }
  const decided = await t.call(decideReview, { token: first.token, body })
  if (decided.code !== 200) throw new Error(decided.msg)
  t.deps.market = { ...t.deps.market, qualityRules: before }
  const sampleId = await sampleOf(t, given.person.userId)
  await claimKind(t, second, { kind: 'qaSample', subjectId: sampleId })
  return { ...given, sampleId, first, second }
}

/** What is decided again of a person's cases. */
export const sampleOf = async (t: Pick<TestApp, 'db'>, userId: string): Promise<string> => {
  const { rows } = await t.db.query<{ id: string }>({
    text: `select id from quality_samples where user_id = $1 and state <> 'held'`,
    values: [userId],
  })
  return rows[0]?.id ?? ''
}

export const claimKind = async (
  t: TestApp,
  { token }: { token: string },
  { kind, subjectId }: { kind: 'qaSample' | 'qaDisagreement'; subjectId: string },
): Promise<void> => {
  const { data } = await t.call(listWork, { token, query: { kind, limit: '100' } })
  const itemId = data.items.find((item) => item.subjectId === subjectId)?.itemId
  if (!itemId) throw new Error('it does not wait for them')
  await t.call(claimWork, { token, body: { itemId } })
}
