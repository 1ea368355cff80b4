import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { readIdentity } from './read-identity.ts'

/** No house number is as long. */
const IN_ADDRESS = /(?<!\d)\d{5,6}(?!\d)/g

/** What the confirmed document says of where somebody lives, as postcodes; none where it has no address. */
export const postcodesOf = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<ReadonlySet<string>> => {
  const identity = await readIdentity(deps, on, userId)
  if (!identity) return new Set()
  const { pin = '', address = '' } = identity.fields
  const code = pin.replace(/\D/g, '')
  return new Set([...(code === '' ? [] : [code]), ...(address.match(IN_ADDRESS) ?? [])])
}
