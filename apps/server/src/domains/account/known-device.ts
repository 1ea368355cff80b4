import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { MARK_LIFE_MS } from './sessions/limits.ts'
import * as sessions from './store/sessions.ts'

/**
 * The mark of a device: given to a browser when it signs in, kept by it in a cookie that no script reads,
 * and sent back for a year. It opens nothing. It only shows that the device has signed in to an account
 * before, for which it then has tries of its own that no stranger can use up.
 */

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

type Keys = Pick<Deps, 'secrets'>

const signatureOf = ({ secrets }: Keys, id: Buffer): Buffer =>
  keyedHash(secrets.otpKey, 'device mark', id.toString('hex')).subarray(0, SIGNATURE_BYTES)

const hashOf = ({ secrets }: Keys, id: Buffer): Buffer =>
  keyedHash(secrets.otpKey, 'known device', id.toString('hex'))

/** What is stored of a mark; null for one that we did not make. */
export const markHashOf = (deps: Keys, mark: string | undefined): Buffer | null => {
  const bytes = Buffer.from(mark ?? '', 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(deps, id))) return null
  return hashOf(deps, id)
}

/** The mark of a device that signs in: its own, or a new one. */
export const markFor = (
  deps: Keys,
  given: string | undefined,
): { mark: string; markHash: Buffer } => {
  const known = markHashOf(deps, given)
  if (known && given) return { mark: given, markHash: known }
  const id = randomBytes(ID_BYTES)
  const mark = Buffer.concat([id, signatureOf(deps, id)]).toString('base64url')
  return { mark, markHash: hashOf(deps, id) }
}

/** The mark's hash where its device signed in to this phone within a year; null for any other. */
export const knownDeviceOf = async (
  deps: Keys,
  on: Querier,
  of: { mark: string | undefined; phoneHash: Buffer; at: Date },
): Promise<Buffer | null> => {
  const markHash = markHashOf(deps, of.mark)
  if (!markHash) return null
  const { phoneHash, at } = of
  const since = new Date(at.getTime() - MARK_LIFE_MS)
  return (await sessions.isMarkOf(on, { markHash, phoneHash, since })) ? markHash : null
}
