import { join } from 'node:path'
import { marketByCode } from '@noren/markets/market-by-code'
import type { Vision } from '@noren/vision/vision'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { forgetPushDevices } from './domains/push/forget-push-devices.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/pool.ts'
import { openEventHub } from './platform/events/event-hub.ts'
import { publisherFor } from './platform/events/publish.ts'
import { openFileStore } from './platform/files.ts'
import { newUuidV7 } from './platform/ids.ts'
import { loadEnvelopeKeys } from './platform/keys/envelope-keys.ts'
import { loadSecrets } from './platform/keys/secrets.ts'
import { httpKyc } from './providers/kyc-http/kyc.ts'
import { messageGateways } from './providers/message-providers.ts'
import { paymentGateways } from './providers/payment-providers.ts'
import { sandboxCarrierCheck } from './providers/sandbox/carrier-check.ts'
import { visionKyc } from './providers/vision-kyc/kyc.ts'

export interface Made {
  config: Config
  db: Db
  clock: Clock
  vision: Vision
  log: FastifyBaseLogger
}

/** Puts together what services use; the providers are those that the configuration names. */
export const makeDeps = (made: Made): Deps => {
  const { config, db, clock } = made
  const newId = () => newUuidV7(clock.now().getTime())
  const secrets = loadSecrets(config.dataDir)
  return {
    ...made,
    market: marketByCode(config.market),
    newId,
    secrets,
    envelopeKeys: loadEnvelopeKeys(config.dataDir),
    files: openFileStore(join(config.dataDir, 'files')),
    events: openEventHub(made),
    publish: publisherFor([forgetPushDevices]),
    kyc: config.kyc ? httpKyc(config.kyc, { clock }) : visionKyc(made.vision),
    carrierCheck: sandboxCarrierCheck({ db, clock, newId }),
    ...messageGateways({ ...made, newId, secrets }),
    ...paymentGateways({ ...made, newId }),
  }
}
