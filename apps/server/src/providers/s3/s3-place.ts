import { basename } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod/mini'
import { type FilePlace, FilePlaceError, isFileId, pathOfFile } from '../../platform/files.ts'
import type { BytesAnswer } from '../base/provider-line.ts'
import { askStore, codeOf, type Question, sha256 } from './ask-store.ts'
import type { S3Settings } from './settings.ts'

const PAGE_MAX = 1000
const OK = 200
const NOT_FOUND = 404
const IS_THERE = 412
/** The store does not know this question. */
const UNKNOWN = 501

const ENTRY = z.object({
  Key: z.string(),
  LastModified: z.string(),
  VersionId: z.optional(z.string()),
})
type Entry = z.infer<typeof ENTRY>
const ENTRIES = z.optional(z.array(ENTRY))
const LISTING = z.object({
  IsTruncated: z.string(),
  Version: ENTRIES,
  DeleteMarker: ENTRIES,
  Contents: ENTRIES,
})

/** Values stay text, so that a version named 0012 stays that. */
const PARSER = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => ['Version', 'DeleteMarker', 'Contents'].includes(name),
})

const refusal = (question: Question, answer: BytesAnswer): FilePlaceError => {
  const code = codeOf(answer)
  const what = `${question.method} ${question.key === '' ? 'of the bucket' : 'of a file'}`
  return new FilePlaceError(
    `the object store refused: ${what}: ${answer.status}${code ? ` ${code}` : ''}`,
    { isAway: false },
  )
}

interface Listing {
  readonly entries: readonly Entry[]
  readonly isTruncated: boolean
}

const readListing = (answer: BytesAnswer): Listing => {
  const body = Object.values(PARSER.parse(answer.bytes) as Record<string, unknown>).find(
    (one) => typeof one === 'object',
  )
  const { success, data } = z.safeParse(LISTING, body)
  if (!success) {
    throw new FilePlaceError('the object store gave a list that is none', { isAway: false })
  }
  const { Version = [], DeleteMarker = [], Contents = [], IsTruncated } = data
  const entries = [...Version, ...DeleteMarker, ...Contents]
  return { entries, isTruncated: IsTruncated === 'true' }
}

/**
 * A bucket of an S3-compatible store. Each file is written on the condition that there is none, with its hash, and is
 * removed with every version and every marker that the bucket has kept of it.
 */
export const s3Place = (settings: S3Settings, pausesMs?: readonly number[]): FilePlace => {
  const { prefix, bucket } = settings
  /** Learned from the first answer. */
  let knowsConditions = true
  const keyOf = (id: string): string => {
    if (!isFileId(id)) throw new Error('a file id must be a UUID')
    return `${prefix}${pathOfFile(id)}`
  }
  const ask = (question: Question): Promise<BytesAnswer> => askStore(settings, question, pausesMs)

  /** With every version; a store that has none does not know the question, and lists what it has. */
  const listed = async (of: {
    prefix: string
    after?: string
    limit: number
  }): Promise<Listing> => {
    const limits = { prefix: of.prefix, 'max-keys': String(of.limit) }
    const versions: Question = {
      method: 'GET',
      key: '',
      query: { versions: '', ...limits, ...(of.after && { 'key-marker': of.after }) },
    }
    const all = await ask(versions)
    if (all.status === OK) return readListing(all)
    if (all.status !== UNKNOWN) throw refusal(versions, all)
    const current: Question = {
      method: 'GET',
      key: '',
      query: { 'list-type': '2', ...limits, ...(of.after && { 'start-after': of.after }) },
    }
    const answer = await ask(current)
    if (answer.status !== OK) throw refusal(current, answer)
    return readListing(answer)
  }
  const versionsOf = async (key: string): Promise<readonly Entry[]> => {
    const { entries } = await listed({ prefix: key, limit: PAGE_MAX })
    return entries.filter(({ Key }) => Key === key)
  }
  const deleteOne = async (key: string, versionId: string | undefined): Promise<void> => {
    const query = versionId === undefined ? {} : { versionId }
    const question: Question = { method: 'DELETE', key, query }
    const answer = await ask(question)
    if (answer.status >= 300 && answer.status !== NOT_FOUND) throw refusal(question, answer)
  }
  const isThere = async (key: string): Promise<boolean> => {
    const question: Question = { method: 'HEAD', key }
    const answer = await ask(question)
    if (answer.status !== OK && answer.status !== NOT_FOUND) throw refusal(question, answer)
    return answer.status === OK
  }
  const removeVersions = async (key: string): Promise<void> => {
    const known = await versionsOf(key)
    // What was written a moment ago need not be listed yet.
    if (known.length === 0 && !(await isThere(key))) return
    // Where versions are kept, this adds a marker.
    if (known.length === 0) await deleteOne(key, undefined)
    const left = known.length > 0 ? known : await versionsOf(key)
    // The newest last: some stores put the one before in its place.
    for (const { VersionId } of left.toReversed()) await deleteOne(key, VersionId)
    if (left.length === PAGE_MAX) await removeVersions(key)
  }
  const read = async (id: string): Promise<Buffer | undefined> => {
    const question: Question = { method: 'GET', key: keyOf(id) }
    const answer = await ask(question)
    if (answer.status === NOT_FOUND && codeOf(answer) !== 'NoSuchBucket') return undefined
    if (answer.status !== OK) throw refusal(question, answer)
    const written = answer.headers.get('x-amz-meta-sha256')
    if (written !== null && written !== sha256(answer.bytes)) {
      throw new FilePlaceError(`${id} is not as it was written`, { isAway: false })
    }
    return answer.bytes
  }

  return {
    name: `s3://${bucket}/${prefix}`.replace(/\/+$/, ''),
    replaces: false,
    read,
    async write(id, sealed) {
      const headers = {
        'content-type': 'application/octet-stream',
        'x-amz-meta-sha256': sha256(sealed),
      }
      const question: Question = { method: 'PUT', key: keyOf(id), headers, body: sealed }
      const conditional = { ...question, headers: { ...headers, 'if-none-match': '*' } }
      const first = knowsConditions ? await ask(conditional) : undefined
      if (first?.status === UNKNOWN) knowsConditions = false
      const answer = first && knowsConditions ? first : await ask(question)
      if (answer.status === OK) return
      if (answer.status !== IS_THERE) throw refusal(question, answer)
      // Ours, when the answer to an earlier try was lost.
      const there = await read(id)
      if (there && sealed.equals(there)) return
      throw new FilePlaceError(`another file is kept as ${id}`, { isAway: false })
    },
    async remove(id) {
      // Half a file, which only a folder has.
      if (isFileId(id)) await removeVersions(keyOf(id))
    },
    async list(after, limit) {
      const { entries, isTruncated } = await listed({
        prefix,
        limit: Math.min(limit, PAGE_MAX),
        ...(after && { after: `${prefix}${after}` }),
      })
      const keys = entries.map(({ Key }) => Key).toSorted()
      const paths = [...new Set(keys)].map((key) => key.slice(prefix.length))
      return {
        ids: paths
          .map((path) => basename(path))
          .filter((id, index) => paths[index] === pathOfFile(id) && isFileId(id)),
        unfinished: [],
        last: isTruncated ? (paths.at(-1) ?? null) : null,
      }
    },
    async writtenAt(id) {
      if (!isFileId(id)) return undefined
      const times = (await versionsOf(keyOf(id))).map(({ LastModified }) =>
        Date.parse(LastModified),
      )
      return times.length === 0 ? undefined : new Date(Math.max(...times))
    },
  }
}
