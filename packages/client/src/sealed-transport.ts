import type { ClientSession } from '@noren/envelope/client-envelope'
import type { PublicKeyEntry } from '@noren/envelope/wire-format'
import { isRecord } from './api-error.ts'
import type { Transport } from './transport.ts'

/** The envelope's code and cipher suites, loaded with the first call rather than with the page. */
const envelope = () => import('@noren/envelope/client-envelope')

/** Where an agreed key is stored beyond the page; if `read` answers null, the next visit agrees a new one. */
export type KeyStore = {
  read: () => Promise<ClientSession | null>
  write: (session: ClientSession | null) => Promise<void>
}

/**
 * Requests and answers encrypted in the envelope (HPKE), with one key that is agreed with the server when
 * first needed.
 */
export function sealedTransport(options: {
  /** The server's public keys, for agreeing a key. */
  serverKeys: () => Promise<readonly PublicKeyEntry[]>
  store: KeyStore
  nowMs: () => number
}): Transport {
  const { serverKeys, store, nowMs } = options
  let agreeing: Promise<ClientSession> | null = null

  /** The key agreed with the server: the one in memory, the stored one, or a new one. */
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
    // startSession itself refuses keys of a wrong shape.
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
          /** An unencrypted answer is accepted only if it is a refusal, which can do no harm. */
          async read({ status, text, header }, isPlain) {
            const outer: unknown = JSON.parse(text)
            const isSealed = isRecord(outer) && 'cats' in outer
            const answer = isSealed
              ? await openResponse(session, { status, nonce, cats: outer.cats })
              : outer
            if (!isSealed && !isPlain && isRecord(answer) && answer.code === 200) {
              throw new Error('not sealed')
            }
            // The first answer carries a ticket; later calls send it instead of agreeing a key again.
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
