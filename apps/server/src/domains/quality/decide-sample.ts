import type { Finding } from '@noren/contract/operator/quality'
import type { Tx } from '../../platform/db/pool.ts'
import type { SampleRow } from './read-sample.ts'
import * as store from './store/samples.ts'

/**
 * The second decision: it changes nothing of the case. Where both agree, what was kept to look at goes at once; else a lead
 * looks at both. Returns the files to be removed after the commit.
 */
export const answerSample = async (
  tx: Tx,
  sample: SampleRow,
  second: { operatorId: string; decision: store.CaseDecision; reason: string | null; at: Date },
): Promise<{ state: 'agreed' | 'disagreed'; files: string[] }> => {
  const state = second.decision === sample.firstDecision ? 'agreed' : 'disagreed'
  await store.answerSample(tx, { ...sampleOf(sample), ...second, state })
  return { state, files: state === 'agreed' ? await store.forgetKept(tx, sampleOf(sample)) : [] }
}

/** What a lead finds where they differ. Returns the files to be removed after the commit. */
export const settleSample = async (
  tx: Tx,
  sample: SampleRow,
  found: { operatorId: string; finding: Finding; at: Date },
): Promise<string[]> => {
  await store.settleSample(tx, { ...sampleOf(sample), ...found })
  return store.forgetKept(tx, sampleOf(sample))
}

const sampleOf = ({ userId, sampleId }: SampleRow) => ({ userId, sampleId })

/** What has been kept for its days and was not looked at, or not settled; at most `limit`. Returns the files. */
export const forgetSamples = async (
  tx: Tx,
  due: { at: Date; limit: number },
): Promise<{ count: number; files: string[] }> => {
  const rows = await store.listToForget(tx, due)
  const files: string[] = []
  for (const row of rows) files.push(...(await store.forgetKept(tx, row)))
  return { count: rows.length, files }
}
