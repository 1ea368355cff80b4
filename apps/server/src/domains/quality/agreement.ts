import { addDays, type Day, instantAt } from '@noren/contract/dates'
import type { SampledKind } from '@noren/contract/operator/quality'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/samples.ts'

/** How often two decided alike, of what was first decided on these days: by kind, and by the persons one may see. */
export const agreementOf = async (
  on: Querier,
  of: { from: Day; to: Day; zone: string; operatorId: string; ledKinds: readonly SampledKind[] },
) => {
  const { zone, operatorId, ledKinds } = of
  const range = { from: instantAt(of.from, 0, zone), until: instantAt(addDays(of.to, 1), 0, zone) }
  return {
    kinds: await store.tallyKinds(on, range),
    people: await store.tallyPeople(on, { ...range, operatorId, ledKinds }),
  }
}
