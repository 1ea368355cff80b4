import { type RequestFacts, requestAad } from './wire-format.ts'

/**
 * The header `Cats-Proof` shows that a request comes from the device that a session belongs to:
 * `s.<public key>.<signature>`: signed by the device's own key (ECDSA P-256 with SHA-256, r ‖ s);
 * `h.<code>`: HMAC-SHA-256 under a key of a ticket that the device's key has signed for.
 * All parts are base64url; the public key is the uncompressed point, 65 bytes.
 */
export const DEVICE_KEY_LENGTH = 65
export const SIGNATURE_LENGTH = 64

/** What a proof covers besides the facts of its request, each exactly as it is sent. */
export type ProofOf = {
  readonly facts: RequestFacts
  /** The header `Cats-Key`; empty for a plain request. */
  readonly catsKey: string
  /** SHA-256 of the body's bytes in base64; empty where there are none. */
  readonly digest: string
  /** The header `Authentication`; empty without one. It is in no request of its own, so it is not hashed. */
  readonly token: string
}

/** The text that is signed, or authenticated; throws `badHeader` for malformed facts. */
export const proofText = ({ facts, catsKey, digest, token }: ProofOf): string =>
  `noren proof v1\n${requestAad(facts)}\n${catsKey}\n${digest}\n${token}`

/** The value of the header `Content-Digest` (RFC 9530), which goes with every multipart body. */
export const formatDigest = (digest: string): string => `sha-256=:${digest}:`
