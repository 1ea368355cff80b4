import type { ClientSession } from '@noren/envelope/client-envelope'
import type { DeviceKey } from '@noren/envelope/device-proof'
import type { PublicKeyEntry } from '@noren/envelope/wire-format'
import { isRecord } from './api-error.ts'
import type { Transport } from './transport.ts'

/** The envelope's code and cipher suites, loaded with the first call rather than with the page. */
const envelope = () => import('@noren/envelope/client-envelope')

/** An agreed key, and the device's own key where there is one: it signs for the key's ticket. */
export type SealedSession = ClientSession & { device?: DeviceKey | null | undefined }

/** Where keys are stored beyond the page; if `read` answers null, the next visit agrees a new one. */
export type KeyStore = {
  read: () => Promise<SealedSession | null>
  write: (session: SealedSession | null) => Promise<void>
  /** The device's own key; null where none was made (yet). */
  readDevice?: () => Promise<DeviceKey | null>
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
  /** How the device's own key proves a request; loaded only where there is one. */
  proofs?: () => Promise<Pick<typeof import('@noren/envelope/device-proof'), 'proveRequest'>>
}): Transport {
  const { serverKeys, store, nowMs, proofs } = options
  let agreeing: Promise<SealedSession> | null = null

  /** The key agreed with the server: the one in memory, the stored one, or a new one. */
  async function agreed(): Promise<SealedSession> {
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

  async function find(): Promise<SealedSession> {
    const [{ isSessionAlive, startSession }, kept] = await Promise.all([envelope(), store.read()])
    if (kept && isSessionAlive(kept, nowMs())) return kept
    // startSession itself refuses keys of a wrong shape.
    const session = await startSession({ publicKeys: await serverKeys(), now: nowMs() })
    return { ...session, device: await store.readDevice?.() }
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
      const { device } = session
      const proving = device && proofs?.()
      return (plainFacts) => {
        const nonce = newNonce()
        const facts = { ...plainFacts, nonce }
        return {
          headers: { Flag: '1', 'Cats-Nonce': nonce, 'Cats-Key': session.catsKey },
          writeBody: async (body) =>
            JSON.stringify({ cats: await sealRequest(session, { facts, body }) }),
          writeField: (value) => sealField(session, { facts, value }),
          prove:
            proving &&
            (async (token, body) =>
              (await proving).proveRequest({ ...session, device }, { facts, token, body })),
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
              const kept = { ...session, ...rememberTicket(session, ticket) }
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
