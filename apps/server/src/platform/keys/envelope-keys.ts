import { randomBytes, randomInt } from 'node:crypto'
import {
  exportServerKey,
  generateServerKey,
  importServerKey,
  type OfferedKem,
  type ServerKey,
  type StoredServerKey,
} from '@noren/envelope/server-keys'
import { KEM_P256, KEM_X25519 } from '@noren/envelope/wire-format'
import { loadSecretFile, replaceSecretFile } from './secrets.ts'

export interface EnvelopeKeys {
  serverKeys: readonly ServerKey[]
  /**
   * Ticket keys are derived from it, one per day, so that servers which share it need no other shared
   * state.
   */
  ticketSecret: Buffer
}

const KEMS: readonly OfferedKem[] = [KEM_X25519, KEM_P256]
const FILE = 'envelope-keys.json'
const TICKET_FILE = 'ticket.key'

/** Random ids: a client that still holds the key of a lost pair then names an unknown id. */
const makeKeys = (taken: ReadonlySet<number> = new Set()): ServerKey[] => {
  const first = randomInt(256)
  const ids = KEMS.map((_, index) => (first + index) % 256)
  return ids.some((id) => taken.has(id))
    ? makeKeys(taken)
    : KEMS.map((kemId, index) => generateServerKey({ id: ids[index] ?? first, kemId }))
}

const stored = (keys: readonly ServerKey[]): Buffer =>
  Buffer.from(JSON.stringify(keys.map(exportServerKey)))

/** The envelope keys of a data folder, created at the first start (mode 600). */
export const loadEnvelopeKeys = (dataDir: string): EnvelopeKeys => {
  const text = loadSecretFile(dataDir, FILE, () => stored(makeKeys())).toString('utf8')
  const serverKeys = (JSON.parse(text) as StoredServerKey[]).map(importServerKey)
  const ticketSecret = loadSecretFile(dataDir, TICKET_FILE, makeTicketSecret)
  return { serverKeys, ticketSecret }
}

const makeTicketSecret = (): Buffer => randomBytes(32)

/** Puts new key pairs before the existing ones: phones use the first one they support. */
export const addEnvelopeKeys = (dataDir: string): void => {
  const { serverKeys } = loadEnvelopeKeys(dataDir)
  const anew = makeKeys(new Set(serverKeys.map(({ id }) => id)))
  replaceSecretFile(dataDir, FILE, stored([...anew, ...serverKeys]))
}

export const keepNewestEnvelopeKeys = (dataDir: string): void =>
  replaceSecretFile(
    dataDir,
    FILE,
    stored(loadEnvelopeKeys(dataDir).serverKeys.slice(0, KEMS.length)),
  )

export const replaceTicketSecret = (dataDir: string): void =>
  replaceSecretFile(dataDir, TICKET_FILE, makeTicketSecret())
