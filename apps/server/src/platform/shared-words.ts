import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Db, Querier } from './db/pool.ts'
import { rawStatement } from './db/statement.ts'

/**
 * Words that many papers share, kept once in the database and found by their hash. What is packed against them is short, and is
 * read with the very words that it was packed against, whatever later versions write.
 */
export interface SharedWords {
  readonly id: Buffer
  readonly words: Buffer
}

const ID_BYTES = 8
/** Deflate looks back no further. */
const WORDS_BYTES_MAX = 32_768
/** The longest agreement has 12 kB. */
const PAPER_BYTES_MAX = 4 * 2 ** 20

const idOf = (words: Buffer): Buffer =>
  createHash('sha256').update(words).digest().subarray(0, ID_BYTES)

export const sharedWords = (text: string): SharedWords => {
  const words = Buffer.from(text).subarray(-WORDS_BYTES_MAX)
  return { id: idOf(words), words }
}

const insert = rawStatement<SharedWords & { keptAt: Date }, never>(
  'insert_paper_words',
  'insert into paper_words (id, words, kept_at) values ($1, $2, $3) on conflict (id) do nothing',
  ['id', 'words', 'keptAt'],
)
const find = rawStatement<{ id: Buffer }, { words: Buffer }>(
  'find_paper_words',
  'select words from paper_words where id = $1',
  ['id'],
)

/** By id, whichever database they were read from: an id says what the words are. */
const known = new Map<string, Buffer>()
/** Which of them a database was seen to have, and when. */
const keptIn = new WeakMap<object, Map<string, number>>()
/**
 * A database that took over, or was restored under this process, may not have what was committed before. Written again, the
 * same words open what was packed against them meanwhile.
 */
const LOOK_AGAIN_MS = 60_000

const readWords = async (on: Querier, id: Buffer): Promise<Buffer> => {
  const name = id.toString('hex')
  const found = known.get(name) ?? (await find.maybeOne(on, { id }))?.words
  if (!found || !idOf(found).equals(id)) throw new Error(`the paper words ${name} are not there`)
  known.set(name, found)
  return found
}

/** The words are in the database, and committed, before anything is packed against them. */
export const keepWords = async (db: Db, shared: SharedWords, keptAt: Date): Promise<void> => {
  const name = shared.id.toString('hex')
  const kept = keptIn.get(db.pool) ?? new Map<string, number>()
  const seenMs = kept.get(name)
  if (seenMs !== undefined && Math.abs(keptAt.getTime() - seenMs) < LOOK_AGAIN_MS) return
  await insert.run(db, { ...shared, keptAt })
  const { words } = await find.one(db, shared)
  if (!words.equals(shared.words)) throw new Error(`the paper words ${name} are others`)
  keptIn.set(db.pool, kept.set(name, keptAt.getTime()))
}

/** The id of the words, then what is not in them. */
export const packAgainst = ({ id, words }: SharedWords, plain: Buffer): Buffer =>
  Buffer.concat([id, deflateRawSync(plain, { level: 9, dictionary: words })])

export const unpackAgainst = async (on: Querier, packed: Buffer): Promise<Buffer> =>
  inflateRawSync(packed.subarray(ID_BYTES), {
    dictionary: await readWords(on, packed.subarray(0, ID_BYTES)),
    maxOutputLength: PAPER_BYTES_MAX,
  })
