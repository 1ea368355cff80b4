import { report } from '../report.ts'
import { textsOf } from '../texts.ts'
import { readDeviceId, writeDeviceId } from './session.ts'

let finding: Promise<string> | null = null

/**
 * The id of this device: a fingerprint plus a random part, kept in a cookie. The fingerprint alone is not
 * enough: two new phones of the same model have the same one.
 */
export function deviceId(): Promise<string> {
  const kept = readDeviceId()
  if (kept) return Promise.resolve(kept)
  finding ??= makeDeviceId().finally(() => {
    finding = null
  })
  return finding
}

async function makeDeviceId(): Promise<string> {
  const id = `${await fingerprint()}-${randomPart()}`
  writeDeviceId(id)
  return id
}

async function fingerprint(): Promise<string> {
  try {
    return await (await import('./fingerprint.ts')).fingerprint()
  } catch (error) {
    // Shown and reported; the random part alone still tells devices apart.
    report('device-id-error', error)
    window.alert(textsOf('common')('deviceIdFailed', { message: messageOf(error) }))
    return 'unknown'
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

function randomPart(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
