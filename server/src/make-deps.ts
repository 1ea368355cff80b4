import { join } from 'node:path'
import { marketByCode } from '@noren/markets/market-by-code'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import type { Deps } from './deps.ts'
import { loadEnvelopeKeys } from './envelope-keys.ts'
import { openEventHub } from './event-hub.ts'
import { openFileStore } from './files.ts'
import { httpKyc } from './gateways/kyc-http/kyc.ts'
import { messageGateways } from './gateways/message-gateways.ts'
import { paymentGateways } from './gateways/payment-gateways.ts'
import { sandboxCarrierCheck } from './gateways/sandbox-carrier-check.ts'
import { visionKyc } from './gateways/vision-kyc.ts'
import { newUuidV7 } from './ids.ts'
import { loadSecrets } from './secrets.ts'
import type { Vision } from './vision/vision.ts'

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
    kyc: config.kyc ? httpKyc(config.kyc, { clock }) : visionKyc(made.vision),
    carrierCheck: sandboxCarrierCheck({ db, clock, newId }),
    ...messageGateways({ ...made, newId, secrets }),
    ...paymentGateways({ ...made, newId }),
  }
}
