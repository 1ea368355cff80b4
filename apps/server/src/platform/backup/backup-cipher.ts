import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './manifest.ts'

/** What encrypted files end in, as the program age writes them: it opens them too. */
export const SEALED_SUFFIX = '.age'

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** @throws BackupError when a key has a typing error, which its checksum shows */
const refuseWrong = (setting: string, add: () => void): void => {
  try {
    add()
  } catch (error) {
    throw new BackupError(`${setting} holds a key that is none: ${messageOf(error)}`)
  }
}

const encrypterFor = (recipients: readonly string[]): Encrypter => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    refuseWrong('BACKUP_RECIPIENTS', () => encrypter.addRecipient(recipient))
  }
  return encrypter
}

const decrypterWith = (identities: readonly string[]): Decrypter => {
  const decrypter = new Decrypter()
  for (const identity of identities) {
    refuseWrong('BACKUP_KEY', () => decrypter.addIdentity(identity))
  }
  return decrypter
}

type Chunks = AsyncIterable<Uint8Array>
/** A step of a pipeline. */
export type Step = (chunks: Chunks) => Chunks

const asIs: Step = (chunks) => chunks

/** Encrypts for each recipient, any of whom opens it; without recipients the bytes stay as they are. */
export const encrypting = (recipients: readonly string[] | undefined): Step => {
  if (!recipients) return asIs
  const encrypter = encrypterFor(recipients)
  return async function* (chunks) {
    yield* inNode(await encrypter.encrypt(inBrowser(chunks)))
  }
}

/** What a backup is encrypted for, and the secret keys at hand. */
export interface Cipher {
  readonly recipients: readonly string[] | undefined
  readonly identities: readonly string[]
}

/** Whether a backup can be opened here, without saying that the key is the right one. */
export const canOpen = ({ recipients, identities }: Cipher): boolean =>
  recipients === undefined || identities.length > 0

/** @throws BackupError naming for whom it is encrypted */
export const refuseWithoutKey = (cipher: Cipher): void => {
  if (canOpen(cipher)) return
  throw new BackupError(
    `the backup is encrypted for ${cipher.recipients?.join(', ')}: set BACKUP_KEY_FILE to the file of the secret key`,
  )
}

/** @throws BackupError naming for whom it is encrypted when no key is at hand, or none of them fits */
export const decrypting = (cipher: Cipher): Step => {
  const { recipients, identities } = cipher
  if (!recipients) return asIs
  refuseWithoutKey(cipher)
  const decrypter = decrypterWith(identities)
  return async function* (chunks) {
    const plain = await decrypter.decrypt(inBrowser(chunks)).catch(async (error: Error) => {
      throw /no identity matched/.test(error.message)
        ? await wrongKey(identities, recipients)
        : error
    })
    yield* inNode(plain)
  }
}

/** The library speaks the streams of browsers, whose types here and there differ in name only. */
const inBrowser = (chunks: Chunks): globalThis.ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(chunks)) as globalThis.ReadableStream<Uint8Array>

const inNode = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)

const wrongKey = async (
  identities: readonly string[],
  recipients: readonly string[],
): Promise<BackupError> => {
  const ours = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  return new BackupError(
    `BACKUP_KEY is of ${ours.join(', ')} and does not open this backup, which is encrypted for ${recipients.join(', ')}`,
  )
}

/** A new key pair: the text of its file, and the public key to encrypt for. */
export const makeBackupKey = async (at: Date): Promise<{ file: string; recipient: string }> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  return {
    recipient,
    file: `# created: ${at.toISOString()}\n# public key: ${recipient}\n${identity}\n`,
  }
}
