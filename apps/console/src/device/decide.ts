import { ApiError } from '@noren/client/api-error'
import { createKeptRequests, type Kept } from '@noren/client/kept-requests'
import { touchPasskey } from '@noren/client/passkeys'
import type { InputOf } from '@noren/client/request'
import type { DataOf, EndpointSpec } from '@noren/contract/endpoint'
import { STAFF_CALLS } from '@noren/contract/operator/roles'
import { beginSignature, beginSignIn, resumeSession } from '@noren/contract/operator/session'
import { decidedText } from '@noren/contract/operator/signing'
import type { Assertion } from '@noren/contract/webauthn'
import { call } from './client.ts'
import { hasDemoKey, touchDemoKey } from './demo-key.ts'

type Options = Readonly<Record<string, unknown>>

/** The person touches their passkey; in a sandbox the tab's own key answers. Throws PasskeyError. */
export const touch = (options: Options): Promise<Assertion> =>
  hasDemoKey() ? touchDemoKey(options) : touchPasskey(options)

/** One touch, after which routine decisions of five minutes need none. Throws PasskeyError, ApiError. */
export async function resume(): Promise<void> {
  const { challengeId, options } = await call(beginSignIn, { body: {} })
  await call(resumeSession, { body: { challengeId, credential: await touch(options) } })
}

/** SHA-256 of what is decided, in hexadecimal, as the server computes it. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Decision = { requestId: string } & Record<string, unknown>

async function signed(endpoint: EndpointSpec, body: Decision): Promise<Decision> {
  // As the server reads it: with defaults filled in and nothing that the contract does not know.
  const read = endpoint.body?.parse(body) as Decision
  const { signatureId, options } = await call(beginSignature, {
    body: {
      call: endpoint.name,
      requestId: body.requestId,
      inputHash: await hashOf(decidedText(read)),
    },
  })
  return { ...body, signature: { signatureId, credential: await touch(options) } }
}

/** What was sent and not answered, so that the same decision again is the same request. */
const unanswered = new Map<string, Kept<unknown>>()
const { sendKept } = createKeptRequests({
  read: <Value>(name: string) => (unanswered.get(name) as Value | undefined) ?? null,
  keep: (name, kept) => unanswered.set(name, kept),
  forget: (name) => unanswered.delete(name),
})

/**
 * Sends a decision. Where it is signed by its nature, the passkey is asked first; where the server says that it has
 * to be signed, or that the last touch is too long ago, the passkey is asked then, and the same request is sent once
 * more. Throws PasskeyError, ApiError.
 */
export const decide = <E extends EndpointSpec>(
  endpoint: E,
  fields: Record<string, unknown>,
): Promise<DataOf<E>> =>
  sendKept(endpoint.name, fields, async (requestId) => {
    const body: Decision = { requestId, ...fields }
    const send = (whole: Decision) => call(endpoint, { body: whole } as unknown as InputOf<E>)
    const isSigned = STAFF_CALLS[endpoint.name]?.touch === 'signed'
    try {
      return await send(isSigned ? await signed(endpoint, body) : body)
    } catch (cause) {
      const reason = cause instanceof ApiError ? cause.reason : null
      if (reason === 'SIGNATURE_NEEDED') return send(await signed(endpoint, body))
      if (reason !== 'FRESH_NEEDED') throw cause
      await resume()
      return send(body)
    }
  })

/** Makes a call that needs a touch of the last five minutes; where it is longer ago, the passkey is asked and the call made again. */
export async function touched<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.reason !== 'FRESH_NEEDED') throw cause
    await resume()
    return send()
  }
}
