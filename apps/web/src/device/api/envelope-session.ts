import type { DataOf } from '@noren/contract/endpoint'
import { publicKeys } from '@noren/contract/support'
import type { ClientSession } from '@noren/envelope/client-envelope'
import { nowMs } from '../clock.ts'
import { inDatabase } from '../storage/database.ts'

/** The envelope's code and cipher suites, fetched beside the first call and not before the page. */
export const envelope = () => import('@noren/envelope/client-envelope')

/** Kept between visits; where nothing is kept for us a new key is agreed at each. */
const ENTRY = 'session'
const keptSession = () => inDatabase<ClientSession>('readonly', (store) => store.get(ENTRY))
const keepSession = (session: ClientSession | null) =>
  inDatabase('readwrite', (store) => (session ? store.put(session, ENTRY) : store.delete(ENTRY)))

let agreeing: Promise<ClientSession> | null = null

/** The key agreed with the server: the one in memory, the one kept from before, or a new one. */
export function envelopeSession(): Promise<ClientSession> {
  agreeing ??= findSession().catch((error) => {
    agreeing = null
    throw error
  })
  return agreeing.then(async (session) => {
    const { isSessionAlive } = await envelope()
    if (isSessionAlive(session, nowMs())) return session
    forgetEnvelopeSession()
    return envelopeSession()
  })
}

/** After code 4001: the next call agrees a new key. */
export function forgetEnvelopeSession(): void {
  agreeing = null
  void keepSession(null)
}

/** The first answer brings a ticket: later calls send it instead of agreeing again. */
export async function takeTicket(session: ClientSession, ticket: string): Promise<void> {
  const { rememberTicket } = await envelope()
  const kept = rememberTicket(session, ticket)
  agreeing = Promise.resolve(kept)
  await keepSession(kept)
}

async function findSession(): Promise<ClientSession> {
  const [{ isSessionAlive, startSession }, kept] = await Promise.all([envelope(), keptSession()])
  if (kept && isSessionAlive(kept, nowMs())) return kept
  const answer = await fetch(publicKeys.path, { headers: { Flag: '0' } })
  // Keys of a wrong shape are refused by startSession itself.
  const { data } = (await answer.json()) as { data: DataOf<typeof publicKeys> }
  return startSession({ publicKeys: data.details, now: nowMs() })
}
