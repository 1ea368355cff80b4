import type { ClientSession } from '@noren/envelope/client-envelope'
import type { PublicKeyEntry } from '@noren/envelope/wire-format'
import { isRecord } from './api-error.ts'
import type { Transport } from './transport.ts'

/** The envelope's code and cipher suites, fetched beside the first call and not before the page. */
const envelope = () => import('@noren/envelope/client-envelope')

/** Where an agreed key outlives the page; null: the next visit agrees its own. */
export type KeyStore = {
  read: () => Promise<ClientSession | null>
  write: (session: ClientSession | null) => Promise<void>
}

/** Requests and answers in the envelope (HPKE), under one key that is agreed with the server when it is first needed. */
export function sealedTransport(options: {
  /** The server's keys, to agree one of ours. */
  serverKeys: () => Promise<readonly PublicKeyEntry[]>
  store: KeyStore
  nowMs: () => number
}): Transport {
  const { serverKeys, store, nowMs } = options
  let agreeing: Promise<ClientSession> | null = null

  /** The key agreed with the server: the one in memory, the one kept from before, or a new one. */
  async function agreed(): Promise<ClientSession> {
    agreeing ??= find().catch((error) => {
      agreeing = null
      throw error
    })
    const session = await agreeing
    const { isSessionAlive } = await envelope()
    if (isSessionAlive(session, nowMs())) return session
    forget()
    return agreed()
  }

  async function find(): Promise<ClientSession> {
    const [{ isSessionAlive, startSession }, kept] = await Promise.all([envelope(), store.read()])
    if (kept && isSessionAlive(kept, nowMs())) return kept
    // Keys of a wrong shape are refused by startSession itself.
    return startSession({ publicKeys: await serverKeys(), now: nowMs() })
  }

  function forget(): void {
    agreeing = null
    void store.write(null)
  }

  return {
    forget,
    async connect() {
      const [session, { newNonce, sealField, sealRequest, openResponse, rememberTicket }] =
        await Promise.all([agreed(), envelope()])
      return (plainFacts) => {
        const nonce = newNonce()
        const facts = { ...plainFacts, nonce }
        return {
          headers: { Flag: '1', 'Cats-Nonce': nonce, 'Cats-Key': session.catsKey },
          writeBody: async (body) =>
            JSON.stringify({ cats: await sealRequest(session, { facts, body }) }),
          writeField: (value) => sealField(session, { facts, value }),
          /** A plain answer is believed only when it refuses: then it can do no harm. */
          async read({ status, text, header }, isPlain) {
            const outer: unknown = JSON.parse(text)
            const isSealed = isRecord(outer) && 'cats' in outer
            const answer = isSealed
              ? await openResponse(session, { status, nonce, cats: outer.cats })
              : outer
            if (!isSealed && !isPlain && isRecord(answer) && answer.code === 200) {
              throw new Error('not sealed')
            }
            // The first answer brings a ticket: later calls send it instead of agreeing again.
            const ticket = header('Cats-Ticket')
            if (ticket) {
              const kept = rememberTicket(session, ticket)
              agreeing = Promise.resolve(kept)
              await store.write(kept)
            }
            return answer
          },
        }
      }
    },
  }
}
