import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { signProviderBody } from '../../platform/keys/provider-signature.ts'

/** A webhook to be sent to this server's own address. */
export interface Delivery {
  path: string
  /** Sent byte for byte as it is; the signature is made when it is sent. */
  body: string
  delaySeconds: number
}

type Claimed = { id: number; path: string; body: string; attempts: number }

const CLAIMED_AT_ONCE = 20
const ATTEMPTS_MAX = 30
const SEND_TIMEOUT_MS = 10_000
const POLL_MS = 250

const insertDelivery = rawStatement<Delivery, never>(
  'sandbox_insert_delivery',
  `insert into sandbox_deliveries (path, body, due_at)
   values ($1, $2, clock_timestamp() + make_interval(secs => $3))`,
  ['path', 'body', 'delaySeconds'],
)

/**
 * Claiming a delivery moves its due time, so that it becomes due again if its sender is killed; the delay
 * doubles from one second to about four minutes.
 */
const claimDue = rawStatement<{ limit: number }, Claimed>(
  'sandbox_claim_deliveries',
  `update sandbox_deliveries set attempts = attempts + 1,
     due_at = clock_timestamp() + make_interval(secs => power(2, least(attempts, 8)))
   where id in (
     select id from sandbox_deliveries
     where delivered_at is null and gave_up_at is null and due_at <= clock_timestamp()
     order by due_at, id limit $1 for update skip locked)
   returning id, path, body, attempts`,
  ['limit'],
)

const markDelivered = rawStatement<{ id: number; answer: string }, never>(
  'sandbox_mark_delivered',
  'update sandbox_deliveries set delivered_at = clock_timestamp(), last_answer = $2 where id = $1',
  ['id', 'answer'],
)

const markFailed = rawStatement<{ id: number; answer: string; attemptsMax: number }, never>(
  'sandbox_mark_failed',
  `update sandbox_deliveries set last_answer = $2,
     gave_up_at = case when attempts >= $3 then clock_timestamp() end
   where id = $1`,
  ['id', 'answer', 'attemptsMax'],
)

/** Queues a webhook, which is sent if the transaction commits. */
export const enqueueDelivery = (tx: Tx, delivery: Delivery): void =>
  insertDelivery.send(tx, delivery)

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>

/**
 * Sends everything due, once. The receiver de-duplicates by event id, so a delivery that was received but
 * not marked (the process died in between) may be sent again.
 * @returns how many the server accepted
 */
export const deliverDue = async (deps: DeliveryDeps, baseUrl: string): Promise<number> => {
  const claimed = await claimDue.all(deps.db, { limit: CLAIMED_AT_ONCE })
  let taken = 0
  for (const delivery of claimed.sort((a, b) => a.id - b.id)) {
    const { isTaken, answer } = await send(deps, baseUrl, delivery)
    if (isTaken) {
      taken += 1
      await markDelivered.run(deps.db, { id: delivery.id, answer })
    } else {
      await markFailed.run(deps.db, { id: delivery.id, answer, attemptsMax: ATTEMPTS_MAX })
    }
  }
  return taken
}

const REFUSED_MAX = 5
const countRefused = rawStatement<{ attemptsMax: number }, { count: number }>(
  'sandbox_count_refused',
  `select count(*)::int as count from sandbox_deliveries
   where delivered_at is null and gave_up_at is null and attempts between 1 and $1`,
  ['attemptsMax'],
)
/** Whether something that was sent was not taken yet, and may be by a server that was only slow. */
export const isTakenLater = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await countRefused.one(db, { attemptsMax: REFUSED_MAX })).count > 0

const send = async (
  deps: DeliveryDeps,
  baseUrl: string,
  { path, body }: Claimed,
): Promise<{ isTaken: boolean; answer: string }> => {
  try {
    const answer = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'provider-signature': signProviderBody(deps, body),
      },
      body,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    const text = (await answer.text()).slice(0, 500)
    return { isTaken: answer.ok, answer: `${answer.status} ${text}` }
  } catch (error) {
    return { isTaken: false, answer: error instanceof Error ? error.message : String(error) }
  }
}

/** Sends deliveries until stopped; `stop` waits for the current one. */
export const startSandboxDeliveries = (
  deps: DeliveryDeps,
  baseUrl: string,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await deliverDue(deps, baseUrl)
      } catch (error) {
        deps.log.warn({ err: error }, 'the sandbox post could not be read')
      }
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
