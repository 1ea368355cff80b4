import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { compactNumber } from './identity/identity-rules.ts'
import * as store from './identity/identity-store.ts'
import { documentHashOf, openJson } from './steps/sealing.ts'

export const IDENTITY_COLUMN = 'verified_identities.fields'

export interface IdentityFields {
  name: string
  /** DD/MM/YYYY. */
  dob: string
  gender?: string
  [field: string]: string | undefined
}

/** The confirmed identity; undefined before it is confirmed. */
export const readIdentity = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<(Omit<store.IdentityRow, 'fieldsSealed'> & { fields: IdentityFields }) | undefined> => {
  const row = await store.findIdentity(on, userId)
  if (!row) return undefined
  const { fieldsSealed, ...rest } = row
  return { ...rest, fields: openJson<IdentityFields>(deps, IDENTITY_COLUMN, userId, fieldsSealed) }
}

/** The name on the confirmed document. */
export const verifiedNameOf = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<string | undefined> => (await readIdentity(deps, on, userId))?.fields.name

/** Whose confirmed document, of whichever kind, has this number; it is compared by its hash. */
export const holdersOfDocument = async (
  deps: Deps,
  on: Querier,
  number: string,
): Promise<string[]> => {
  const hashes = deps.market.documentKinds.map(({ documentKind }) =>
    documentHashOf(deps, documentKind, compactNumber(number)),
  )
  return (await store.listHolders(on, hashes)).map(({ userId }) => userId)
}
