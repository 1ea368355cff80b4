import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db/pool.ts'
import { type EventHub, openEventHub } from './events/event-hub.ts'
import { newUuidV7 } from './ids.ts'
import { type EnvelopeKeys, loadEnvelopeKeys } from './keys/envelope-keys.ts'
import type { KeyFolder } from './keys/key-folder.ts'
import { loadSecrets, type Secrets } from './keys/secrets.ts'

export interface Platform {
  newId: () => string
  secrets: Secrets
  envelopeKeys: EnvelopeKeys
  events: EventHub
}

/** Ids, the keys of a data folder, and the hub that receives the database's events. */
export const openPlatform = (on: {
  keys: KeyFolder
  /** Whose connections are its own from one transaction to the next. */
  session: Db
  clock: Clock
  log: FastifyBaseLogger
}): Platform => ({
  newId: () => newUuidV7(on.clock.now().getTime()),
  secrets: loadSecrets(on.keys),
  envelopeKeys: loadEnvelopeKeys(on.keys),
  events: openEventHub({ db: on.session, log: on.log }),
})
