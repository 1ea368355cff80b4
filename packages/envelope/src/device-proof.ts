import { type Bytes, encodeBase64url } from './base64url.ts'
import { type ClientSession, newNonce } from './client-envelope.ts'
import { formatDigest, proofText } from './proof-format.ts'
import type { RequestFacts } from './wire-format.ts'

/**
 * The device's side of the proof (proof-format.ts), for browsers and other clients with WebCrypto. It is not part of
 * client-envelope.ts, because only who signs in needs it.
 */

/** The key that a device keeps. The private one is not extractable, but can be stored in IndexedDB. */
export type DeviceKey = { readonly privateKey: CryptoKey; readonly publicKey: string }

/** What proves a request: a device's key alone, or with an agreed key whose ticket it has signed for. */
export type Prover = { readonly device: DeviceKey } & Partial<
  Pick<ClientSession, 'proofKey' | 'catsKey'>
>

export type ProvableBody = string | FormData | URLSearchParams | Blob | null

const SIGNING = { name: 'ECDSA', hash: 'SHA-256' }
const encoder = new TextEncoder()

export const newDeviceKey = async (): Promise<DeviceKey> => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(curve, false, ['sign'])
  const publicKey = await crypto.subtle.exportKey('raw', pair.publicKey)
  return { privateKey: pair.privateKey, publicKey: encodeBase64url(new Uint8Array(publicKey)) }
}

/** The headers that prove a request, and its body as it must now be sent. */
export const proveRequest = async (
  { device, proofKey, catsKey = '' }: Prover,
  request: { facts: RequestFacts; token: string; body: ProvableBody },
): Promise<{ headers: Record<string, string>; body: Exclude<ProvableBody, FormData> }> => {
  const { facts, token } = request
  const body = request.body instanceof FormData ? multipartOf(request.body) : request.body
  const digest = body === null ? '' : await digestOf(body)
  const text = encoder.encode(proofText({ facts, catsKey, digest, token }))
  const isKept = proofKey && catsKey.startsWith('t.')
  const proof = isKept
    ? `h.${base64urlOf(await crypto.subtle.sign('HMAC', proofKey, text))}`
    : `s.${device.publicKey}.${base64urlOf(await crypto.subtle.sign(SIGNING, device.privateKey, text))}`
  return {
    headers: {
      'Cats-Proof': proof,
      // The server reads a file only after it has looked at the proof.
      ...(body instanceof Blob && { 'Content-Digest': formatDigest(digest) }),
    },
    body,
  }
}

const base64urlOf = (bytes: ArrayBuffer): string => encodeBase64url(new Uint8Array(bytes))

const digestOf = async (body: string | URLSearchParams | Blob): Promise<string> => {
  const bytes: Bytes | ArrayBuffer =
    body instanceof Blob ? await body.arrayBuffer() : encoder.encode(String(body))
  // A form without fields: nothing is sent.
  if (bytes.byteLength === 0) return ''
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
}

/**
 * A form in the bytes in which it is sent, since a browser tells nobody the bytes of its own. Its type
 * becomes the header `Content-Type`; a Blob's type is lower case.
 */
const multipartOf = (form: FormData): Blob => {
  const boundary = `noren${newNonce().toLowerCase()}`
  const parts: BlobPart[] = []
  for (const [name, value] of form) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`
    if (typeof value === 'string') parts.push(`${head}\r\n\r\n${value}\r\n`)
    else {
      const type = value.type || 'application/octet-stream'
      parts.push(`${head}; filename="${quoted(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`)
      parts.push(value, '\r\n')
    }
  }
  parts.push(`--${boundary}--\r\n`)
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` })
}

/** As browsers write it (WHATWG HTML, multipart/form-data encoding). */
const quoted = (text: string): string =>
  text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
