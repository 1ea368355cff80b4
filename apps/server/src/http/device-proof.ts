import { hash } from 'node:crypto'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { proofText } from '@noren/envelope/proof-format'
import { keyHashOf, parseProof, verifyCode, verifySignature } from '@noren/envelope/server-proof'
import type { Clock } from '../platform/clock.ts'
import { digestOf } from './body-digest.ts'
import { refusing, type Seal } from './cats-envelope.ts'
import { refuseStale } from './replay.ts'
import { type Asked, factsOf } from './request-seal.ts'
import { headerOf, isForm } from './sent.ts'

/** What a request has shown of the device it comes from. */
export interface DeviceProof {
  /** Of the device's own key. */
  readonly keyHash: Buffer
  /** Identifies the nonce of a request without a seal, together with its key (Seal.mark). */
  readonly mark: Buffer
}

/**
 * A beacon has no headers. Its sealed value, which has been opened by now, shows that it comes from who has
 * the key of the ticket.
 */
const isBeacon = ({ travel }: EndpointSpec, { request }: Asked): boolean =>
  travel === 'value' && headerOf(request, 'flag') === undefined && isForm(request)

/**
 * The device that a request comes from; undefined where it proves none. Throws BAD_ENVELOPE for a proof of
 * something else than this request. To be called after the body was opened.
 */
export const readProof = (
  { clock }: { clock: Clock },
  endpoint: EndpointSpec,
  asked: Asked,
  seal: Seal | undefined,
): DeviceProof | undefined => {
  const sent = asked.sent('cats-proof')
  if (sent === undefined) {
    if (!seal?.keyHash || !isBeacon(endpoint, asked)) return undefined
    return { keyHash: seal.keyHash, mark: seal.mark }
  }
  const facts = seal?.facts ?? factsOf(asked)
  // The time of a sealed request was looked at before.
  if (!seal) refuseStale(facts.timestamp, clock.now())
  const proof = refusing(() => parseProof(sent))
  const text = refusing(() =>
    proofText({
      facts,
      catsKey: seal ? (asked.sent('cats-key') ?? '') : '',
      digest: digestOf(asked.request),
      token: asked.sent('authentication') ?? '',
    }),
  )
  if (proof.kind === 'coded') {
    if (!seal?.keyHash) return undefined
    const { keyHash } = seal
    refusing(() => verifyCode(proof, seal.proofCode, text))
    return {
      keyHash,
      get mark() {
        return seal.mark
      },
    }
  }
  refusing(() => verifySignature(proof, text))
  const keyHash = keyHashOf(proof.publicKey)
  seal?.signedBy(keyHash)
  return {
    keyHash,
    get mark() {
      return seal?.mark ?? markOf(keyHash, facts.nonce)
    },
  }
}

const markOf = (keyHash: Buffer, nonce: string): Buffer =>
  hash('sha256', `${keyHash.toString('hex')} ${nonce}`, 'buffer').subarray(0, 16)
