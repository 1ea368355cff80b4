import { addDays, dayOf, instantAt } from '@noren/contract/dates'
import type { DocumentKind } from '@noren/markets/pack'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import type { ReadField } from './identity/identity-rules.ts'
import type { Side } from './identity/identity-store.ts'
import * as store from './identity/identity-store.ts'
import { openJson } from './steps/sealing.ts'

export const FIELDS_COLUMN = 'identity_pictures.fields'

export const documentKindOf = (deps: Deps, code: string): DocumentKind | undefined =>
  deps.market.documentKinds.find(({ documentKind }) => documentKind === code)

/** The pictures taken so far of the current document, which is the kind photographed last. */
export interface DocumentState {
  documentKind: string | null
  pictures: { id: string; side: store.Side; fields: ReadField[]; numberHash: Buffer | null }[]
  missingSides: store.Side[]
}

export const documentState = async (
  deps: Deps,
  on: Querier,
  userId: string,
  wantedKind?: string,
): Promise<DocumentState> => {
  const rows = await store.listPictures(on, userId)
  const documentKind = wantedKind ?? rows[0]?.documentKind ?? null
  const pictures = rows
    .filter((row) => row.documentKind === documentKind)
    .map(({ id, side, numberHash, fieldsSealed }) => ({
      id,
      side,
      numberHash,
      fields: openJson<ReadField[]>(deps, FIELDS_COLUMN, userId, fieldsSealed),
    }))
  const taken = pictures.map(({ side }) => side)
  const sides = documentKindOf(deps, documentKind ?? '')?.sides ?? []
  const missingSides = sides.filter((side) => !taken.includes(side))
  return { documentKind, pictures, missingSides }
}

/** Midnight in the market's zone after this many days have passed. */
export const daysLater = (deps: Deps, at: Date, days: number): Date =>
  instantAt(addDays(dayOf(at, deps.market.zone), days + 1), 0, deps.market.zone)

/** Front before back: a field that is on both sides is taken from the front. */
export const mergeFields = (
  pictures: readonly { side: Side; fields: readonly ReadField[] }[],
): ReadField[] => {
  const merged = new Map<string, ReadField>()
  for (const side of ['front', 'back']) {
    for (const picture of pictures.filter((taken) => taken.side === side)) {
      for (const field of picture.fields) {
        if (!merged.has(field.name)) merged.set(field.name, field)
      }
    }
  }
  return [...merged.values()]
}
