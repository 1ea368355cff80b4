import type { Deps } from '../../../deps.ts'
import { keyedHash, openField, sealField } from '../../../platform/keys/sealed-fields.ts'

/** Seals a value as JSON for one column of one person's row. */
export const sealJson = (deps: Deps, column: string, userId: string, value: unknown): Buffer =>
  sealField(deps.secrets.fieldKey, `${column} ${userId}`, JSON.stringify(value))

/** Opens what `sealJson` sealed for the same column and person; the caller knows its type. */
export const openJson = <Value>(
  deps: Deps,
  column: string,
  userId: string,
  sealed: Buffer,
): Value => JSON.parse(openField(deps.secrets.fieldKey, `${column} ${userId}`, sealed)) as Value

export const documentHashOf = (deps: Deps, documentKind: string, number: string): Buffer =>
  keyedHash(deps.secrets.phoneKey, `document ${documentKind}`, number)

export const accountHashOf = (deps: Deps, ifsc: string, accountNumber: string): Buffer =>
  keyedHash(deps.secrets.phoneKey, 'bank account', `${ifsc} ${accountNumber}`)
