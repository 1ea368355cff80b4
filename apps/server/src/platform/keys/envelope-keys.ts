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
import type { KeyFolder } from './key-folder.ts'

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

const makeTicketSecret = (): Buffer => randomBytes(32)

const storedKeys = (folder: KeyFolder): StoredServerKey[] =>
  JSON.parse(folder.read(FILE).toString('utf8'))

/** Generates missing keys at the first start. */
export const makeEnvelopeKeys = (folder: KeyFolder): void => {
  if (!folder.has(FILE)) folder.make(FILE, stored(makeKeys()))
  if (!folder.has(TICKET_FILE)) folder.make(TICKET_FILE, makeTicketSecret())
}

/** The envelope's keys of a data folder. */
export const loadEnvelopeKeys = (folder: KeyFolder): EnvelopeKeys => ({
  serverKeys: storedKeys(folder).map(importServerKey),
  ticketSecret: folder.read(TICKET_FILE),
})

/** Each key pair as stored, by its id. */
export const envelopePairs = (folder: KeyFolder): Map<number, Buffer> =>
  new Map(
    folder.has(FILE)
      ? storedKeys(folder).map((pair) => [pair.id, Buffer.from(JSON.stringify(pair))])
      : [],
  )

/** Adds new pairs before the existing ones: phones use the first one they support. */
export const addEnvelopeKeys = (folder: KeyFolder): void => {
  const { serverKeys } = loadEnvelopeKeys(folder)
  const anew = makeKeys(new Set(serverKeys.map(({ id }) => id)))
  folder.replace(FILE, stored([...anew, ...serverKeys]))
}

export const keepNewestEnvelopeKeys = (folder: KeyFolder): void =>
  folder.replace(FILE, stored(loadEnvelopeKeys(folder).serverKeys.slice(0, KEMS.length)))

export const replaceTicketSecret = (folder: KeyFolder): void =>
  folder.replace(TICKET_FILE, makeTicketSecret())
