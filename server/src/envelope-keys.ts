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
import type { EnvelopeKeys } from './edge/cats-envelope.ts'
import { loadSecretFile } from './secrets.ts'

/** Ids by chance: a client that still holds a lost pair's key then meets an unknown id. */
const makeKeys = (): ServerKey[] => {
  const first = randomInt(256)
  const kems: OfferedKem[] = [KEM_X25519, KEM_P256]
  return kems.map((kemId, index) => generateServerKey({ id: (first + index) % 256, kemId }))
}

/** The envelope's keys of a data folder, made at the first start (mode 600). */
export const loadEnvelopeKeys = (dataDir: string): EnvelopeKeys => {
  const stored = loadSecretFile(dataDir, 'envelope-keys.json', () =>
    Buffer.from(JSON.stringify(makeKeys().map(exportServerKey))),
  )
  const serverKeys = (JSON.parse(stored.toString('utf8')) as StoredServerKey[]).map(importServerKey)
  const ticketSecret = loadSecretFile(dataDir, 'ticket.key', () => randomBytes(32))
  return { serverKeys, ticketSecret }
}
