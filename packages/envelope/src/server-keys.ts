import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { createRecipient, type HpkeRecipient } from './hpke-recipient.ts'
import {
  AEAD_AES_256_GCM,
  hpkeInfo,
  KDF_HKDF_SHA256,
  KEM_P256,
  KEM_X25519,
  type PublicKeyEntry,
} from './wire-format.ts'

export type OfferedKem = typeof KEM_X25519 | typeof KEM_P256

/** A key pair of the server, ready for use. `id` is 0 to 255 and unique among its keys. */
export type ServerKey = {
  readonly id: number
  readonly kemId: OfferedKem
  readonly recipient: HpkeRecipient
}

/** A key pair as the server stores it: secret, so the file has mode 600. */
export type StoredServerKey = {
  readonly id: number
  readonly kemId: number
  readonly privateKeyJwk: JsonWebKey
}

const ID_MAX = 255

/**
 * Generates a key pair. Choose a random id that is not in use: a client with the public key of a lost
 * pair then gets a `badKey` and agrees a new key, rather than a decryption failure.
 */
export const generateServerKey = ({ id, kemId }: { id: number; kemId: OfferedKem }): ServerKey => {
  const { privateKey } =
    kemId === KEM_X25519
      ? generateKeyPairSync('x25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return importServerKey({ id, kemId, privateKeyJwk: privateKey.export({ format: 'jwk' }) })
}

export const exportServerKey = ({ id, kemId, recipient }: ServerKey): StoredServerKey => ({
  id,
  kemId,
  privateKeyJwk: recipient.privateKey.export({ format: 'jwk' }),
})

/** Throws a plain Error for an invalid stored key, with which the server must not start. */
export const importServerKey = ({ id, kemId, privateKeyJwk }: StoredServerKey): ServerKey => {
  if (!Number.isInteger(id) || id < 0 || id > ID_MAX) throw new Error(`key id ${id} is not a byte`)
  if (kemId !== KEM_X25519 && kemId !== KEM_P256) throw new Error(`unknown KEM ${kemId}`)
  const curve = kemId === KEM_X25519 ? 'X25519' : 'P-256'
  if (privateKeyJwk.crv !== curve) throw new Error(`key ${id} is not a ${curve} key`)
  const suite = { kemId, kdfId: KDF_HKDF_SHA256, aeadId: AEAD_AES_256_GCM }
  const privateKey = createPrivateKey({ key: privateKeyJwk, format: 'jwk' })
  const info = hpkeInfo({ keyId: id, ...suite })
  return { id, kemId, recipient: createRecipient({ suite, privateKey, info }) }
}

/** The entry of `GET /api/user/public/keys` that offers this key. */
export const publicKeyEntry = ({ id, kemId, recipient }: ServerKey): PublicKeyEntry => ({
  id,
  kemId,
  kdfId: KDF_HKDF_SHA256,
  aeadId: AEAD_AES_256_GCM,
  publicKey: recipient.publicKey.toString('base64url'),
})
