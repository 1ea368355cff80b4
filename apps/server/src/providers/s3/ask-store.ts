import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { FilePlaceError } from '../../platform/files.ts'
import { type BytesAnswer, carryBytes, LineError, patiently } from '../base/provider-line.ts'
import type { S3Settings } from './settings.ts'

/** For one try; a picture of some megabytes over a slow line among them. */
const TRY_MS = 20_000
/** The pauses before the second try, the third and so on. */
const PAUSES_MS: readonly number[] = [300, 1_200, 3_000]

export interface Question {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Within the bucket; '' is the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** The store's word for a refusal: NoSuchKey, AccessDenied. */
export const codeOf = ({ bytes }: BytesAnswer): string | undefined =>
  /<Code>\s*(\w{1,60})\s*<\/Code>/.exec(bytes.subarray(0, 4096).toString('utf8'))?.[1]

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

const addressOf = ({ endpoint, bucket, addressing }: S3Settings, { key, query }: Question): URL => {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/+$/, '')
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`
  url.pathname = `${base}/${addressing === 'path' ? `${bucket}/` : ''}${key}`
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return url
}

/**
 * Signs with the machine's own time and not with the server's clock, whose days the sandbox moves: the store compares
 * it with its own.
 */
const signed = async (settings: S3Settings, question: Question) => {
  const { method, headers, body } = question
  const { accessKeyId, secretAccessKey, region } = settings
  const signer = new AwsV4Signer({
    method,
    url: addressOf(settings, question).href,
    // The store refuses a body that is not the signed one.
    headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
  })
  return signer.sign()
}

class LaterError extends Error {}

/** 409: somebody writes the same key at this moment. */
const isLater = (status: number): boolean => status >= 500 || status === 429 || status === 409

/**
 * One question to the store, asked again while it is away. Every question may be repeated: a write is conditional, and
 * a removal of what is gone is none. @returns the answer, a refusal too. @throws FilePlaceError while it is away
 */
export const askStore = async (
  settings: S3Settings,
  question: Question,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<BytesAnswer> => {
  const { method, body } = question
  const mayRepeat = (error: unknown): boolean =>
    error instanceof LineError || error instanceof LaterError
  try {
    return await patiently(pausesMs, mayRepeat, async () => {
      const { url, headers } = await signed(settings, question)
      const init = { method, headers, ...(body && { body: new Uint8Array(body) }) }
      const answer = await carryBytes(url, init, TRY_MS)
      // Not every store has every question; asking again does not change that.
      if (answer.status !== 501 && isLater(answer.status)) {
        throw new LaterError(`${answer.status} ${codeOf(answer) ?? ''}`.trim())
      }
      return answer
    })
  } catch (error) {
    if (!mayRepeat(error)) throw error
    const why = error instanceof Error ? error.message : ''
    throw new FilePlaceError(`the object store is away: ${method}: ${why}`, { isAway: true })
  }
}
