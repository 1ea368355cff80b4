import { ApiError } from '@noren/client/api-error'
import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Assertion } from '@noren/contract/webauthn'
import { keepInTab, readOfTab } from './kept.ts'

/**
 * A key of a sandbox's invented staff: made and used by this tab instead of an authenticator, so that the server
 * verifies its signatures as those of any passkey. It opens nothing but a sandbox.
 */

export interface DemoPerson {
  role: OperatorRole
  names: readonly [string, string]
}

const PATH = '/sandbox/api/staff'
const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const
/** User present and verified. */
const FLAGS = 0b101

/** Whom this server's sandbox has; nobody where it has none. */
export async function demoStaff(): Promise<{ market: string; people: DemoPerson[] }> {
  const answer = await fetch(PATH)
  if (!answer.ok) return { market: '', people: [] }
  const { market, details } = await answer.json()
  return { market, people: details }
}

/** Signs in as this person. Throws ApiError. */
export async function signInDemo(role: OperatorRole, person: number): Promise<void> {
  const pair = await crypto.subtle.generateKey(EC, true, ['sign'])
  const point = await crypto.subtle.exportKey('raw', pair.publicKey)
  const answer = await fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role, person, publicKey: textOf(new Uint8Array(point)) }),
  })
  if (!answer.ok) throw new ApiError('refused', { code: answer.status })
  const { credentialId } = await answer.json()
  const key = await crypto.subtle.exportKey('jwk', pair.privateKey)
  keepInTab('demoKey', JSON.stringify({ credentialId, key }))
}

export const hasDemoKey = (): boolean => readOfTab('demoKey') !== null

export const forgetDemoKey = (): void => keepInTab('demoKey', null)

/** The answer to a challenge, as an authenticator gives it. */
export async function touchDemoKey(options: Readonly<Record<string, unknown>>): Promise<Assertion> {
  const { credentialId, key } = JSON.parse(readOfTab('demoKey') ?? '{}')
  const client = new TextEncoder().encode(
    JSON.stringify({
      type: 'webauthn.get',
      challenge: options.challenge,
      origin: window.location.origin,
      crossOrigin: false,
    }),
  )
  const host = new TextEncoder().encode(String(options.rpId))
  const data = joined(await sha256(host), Uint8Array.of(FLAGS), new Uint8Array(4))
  const privateKey = await crypto.subtle.importKey('jwk', key, EC, false, ['sign'])
  const signed = joined(data, await sha256(client))
  const signature = new Uint8Array(await crypto.subtle.sign(SIGNING, privateKey, signed))
  return {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(client),
      authenticatorData: textOf(data),
      signature: textOf(derOf(signature)),
    },
  }
}

/** Two numbers, as authenticators write them (ASN.1): WebCrypto gives them one after the other. */
export function derOf(signature: Uint8Array): Uint8Array {
  const half = signature.length / 2
  const numbers = joined(...[0, half].map((at) => derNumber(signature.subarray(at, at + half))))
  return joined(Uint8Array.of(0x30, numbers.length), numbers)
}

/** Without leading zeros, and with one where the first bit would make it negative. */
function derNumber(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  const plain = first < 0 ? Uint8Array.of(0) : bytes.subarray(first)
  const whole = (plain[0] ?? 0) > 127 ? joined(Uint8Array.of(0), plain) : plain
  return joined(Uint8Array.of(0x02, whole.length), whole)
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
