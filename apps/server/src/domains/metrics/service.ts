import { addDays, type Day, dayOf } from '@noren/contract/dates'
import type {
  BehaviourBatch,
  DeviceInfo,
  MetricEvent,
  MetricEventType,
  MomentType,
} from '@noren/contract/metrics'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { hasConsent, readSession } from '../account/service.ts'
import { type Intake, openIntake } from './intake/intake.ts'
import {
  behaviourRows,
  deviceInfoRow,
  eventRow,
  LATE_DAYS_MAX,
  type MetricRow,
  type Origin,
} from './rules.ts'
import * as store from './store/metrics.ts'
import { dropPartitions, makePartitions } from './store/partitions.ts'

/** What a request says of the device it comes from. */
export interface Sender {
  deviceId: string
  appCode: string
  appVersion: string
  at: Date
}

const DEVICE_HASH_BYTES = 16

/**
 * What stands for a device: it tells devices apart, and leads to no person. Under the first index
 * key alone, so that no later one has to be laid over all these rows, which are dropped anyway.
 */
export const deviceHashOf = ({ secrets }: Pick<Deps, 'secrets'>, deviceId: string): Buffer =>
  keyedHash(secrets.phoneKey.slice(0, 1), 'metrics.device', deviceId).subarray(0, DEVICE_HASH_BYTES)

const originOf = (
  deps: Pick<Deps, 'secrets'>,
  { deviceId, at: receivedAt, appCode, appVersion }: Sender,
): Origin => ({
  receivedAt,
  appCode,
  appVersion,
  deviceHash: deviceId ? deviceHashOf(deps, deviceId) : null,
})

/** The intake of one process: see intake.ts. */
export const startIntake = ({ db, market, log }: Pick<Deps, 'db' | 'market' | 'log'>): Intake => {
  const ready = new Set<Day>()
  return openIntake({
    log,
    async write(rows: readonly MetricRow[]) {
      const dated = rows.map((row) => ({ ...row, happenedOn: dayOf(row.happenedAt, market.zone) }))
      const unready = dated.map((row) => row.happenedOn).filter((of) => !ready.has(of))
      if (unready.length > 0) {
        await inTransaction(db, (tx) => makePartitions(tx, unready))
        // A process that runs for years need not remember each day of them.
        if (ready.size > 10 * LATE_DAYS_MAX) ready.clear()
        for (const of of unready) ready.add(of)
      }
      await store.insertRows(db, dated)
    },
  })
}

type Purpose = 'analytics' | 'location'

/** Whether the person of this session has consented; nobody who is not signed in has. */
const hasConsented = async (
  deps: Deps,
  token: string | undefined,
  { purpose, at }: { purpose: Purpose; at: Date },
): Promise<boolean> => {
  if (!token) return false
  const userId = await readSession(deps.db, token, at).then(
    (session) => session.userId,
    (error: unknown) => {
      // A session that ended is no consent, and no reason for the app to sign anybody out.
      if (error instanceof AppError) return undefined
      throw error
    },
  )
  return userId !== undefined && hasConsent(deps.db, { userId, purpose })
}

/** Stores what a device says of itself at a moment; where it is only with the consent for that. */
export const saveDeviceInfo = async (
  deps: Deps,
  intake: Intake,
  sender: Sender,
  {
    uploadType,
    info,
    token,
  }: { uploadType: MomentType; info: DeviceInfo; token: string | undefined },
): Promise<void> => {
  const asked = { purpose: 'location', at: sender.at } as const
  const hasLocation = typeof info.latitude === 'number' && (await hasConsented(deps, token, asked))
  await intake.add([deviceInfoRow(originOf(deps, sender), { uploadType, info, hasLocation })])
}

/** Stores a behaviour batch. CONSENT_NEEDED without a session of someone who allowed it. */
export const saveBehaviour = async (
  deps: Deps,
  intake: Intake,
  sender: Sender,
  { batch, token }: { batch: BehaviourBatch; token: string | undefined },
): Promise<void> => {
  if (!(await hasConsented(deps, token, { purpose: 'analytics', at: sender.at }))) {
    throw new AppError('CONSENT_NEEDED')
  }
  await intake.add(behaviourRows(originOf(deps, sender), batch))
}

/** Stores an error or figures of speed: what the service needs to work, without a consent. */
export const saveEvent = (
  deps: Deps,
  intake: Intake,
  sender: Sender,
  told: { type: MetricEventType; event: MetricEvent },
): Promise<void> => intake.add([eventRow(originOf(deps, sender), told)])

const PARTITIONS_AHEAD_DAYS = 3
const DROPPED_AT_ONCE = 10

/**
 * Makes the partitions of the days to come and drops one lot of those whose time is over.
 * @returns how many were dropped, and whether that was all
 */
export const keepPartitions = async (
  { config, market }: Pick<Deps, 'config' | 'market'>,
  tx: Tx,
  at: Date,
): Promise<{ count: number; isDone: boolean }> => {
  const today = dayOf(at, market.zone)
  const ahead = Array.from({ length: PARTITIONS_AHEAD_DAYS + 1 }, (_, days) => addDays(today, days))
  await makePartitions(tx, ahead)
  const before = addDays(today, -config.metricsKeptDays)
  const count = await dropPartitions(tx, { before, limit: DROPPED_AT_ONCE })
  return { count, isDone: count < DROPPED_AT_ONCE }
}

/** Counts the funnel of the days for which something may still have come in. */
export const rollFunnel = ({ market }: Pick<Deps, 'market'>, tx: Tx, at: Date): Promise<number> => {
  const to = dayOf(at, market.zone)
  return store.rollFunnel(tx, { from: addDays(to, -LATE_DAYS_MAX), to })
}

/** The funnel's steps of the last `days` days, today's as far as it has come. */
export const readFunnel = (
  deps: Pick<Deps, 'db' | 'market'>,
  { at, days }: { at: Date; days: number },
): Promise<store.FunnelStep[]> =>
  inTransaction(deps.db, async (tx) => {
    await rollFunnel(deps, tx, at)
    return store.listFunnel(tx, { from: addDays(dayOf(at, deps.market.zone), 1 - days) })
  })

/** Errors of the last `days` days, alike ones as one, the most frequent first; or the one of a number. */
export const readErrors = (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  wanted: { at: Date; days: number; limit: number; number?: string | undefined },
): Promise<store.ErrorGroup[]> => {
  const { at, days, limit } = wanted
  const since = new Date(at.getTime() - days * 86_400_000)
  const number = wanted.number?.toLowerCase() ?? null
  return store.listErrors(db, { from: dayOf(since, market.zone), since, limit, number })
}
