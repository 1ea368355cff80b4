import { createHash, randomInt } from 'node:crypto'
import type { Relation } from '@noren/contract/bereavements'
import { addDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { namingFiles, removeUnneeded } from '../../platform/named-files.ts'
import { cleanPicture } from '../../platform/pictures.ts'
import { addressHashOf, refuseWithoutWork } from '../account/code-limits.ts'
import { readPhone } from '../account/phones.ts'
import * as store from './store/bereavements.ts'
import { paperContext, toldContext } from './store/sealing.ts'

/** What somebody has told. The phone is as the market writes it. */
export interface Told {
  readonly phone: string
  readonly name: string
  readonly contactPhone?: string | undefined
  readonly relation: Relation
  readonly diedOn?: Day | undefined
  readonly note?: string | undefined
}

export interface ReportSent extends Told {
  readonly requestId: string
  readonly work: string | undefined
  readonly paper: { bytes: Buffer; mimeType: string } | undefined
  /** Of who sends it; kept as a keyed hash for a day. */
  readonly address: string
}

/** From one address in a day; whoever has more to tell may call. */
export const REPORTS_PER_DAY_MAX = 10
const DAY_MS = 86_400_000
const PAPER_SIDE_MAX = 2000
/** Within so many days somebody of the staff has read it. */
const READ_WITHIN_DAYS = 2

export interface Received {
  readonly reportNumber: string
  readonly readBy: Day
}

/**
 * Keeps a report of a death, sealed. Whose phone it is is looked up afterwards (hold-reported.ts), so that neither the answer
 * nor its time says whether somebody here has it. Throws PHONE_FORMAT, VALIDATION for a day to come, WORK_NEEDED, TOO_MANY
 * beyond the day's share of an address, REQUEST_DIFFERS, and what a paper that is no picture gets.
 */
export const reportDeath = async (deps: Deps, sent: ReportSent, at: Date): Promise<Received> => {
  const { requestId, work, paper, address, ...words } = sent
  const told: Told = { ...words, phone: readPhone(deps, words.phone) }
  if (told.diedOn && told.diedOn > deps.clock.businessDay()) {
    throw new AppError('VALIDATION', { fields: [{ path: 'diedOn', rule: 'tooBig' }] })
  }
  const inputHash = hashOf(told, paper?.bytes)
  const known = await store.findSent(deps.db, requestId)
  if (known) return answerOf(known, inputHash)
  const addressHash = addressHashOf(deps, address)
  refuseWithoutWork(deps, {
    done: work,
    of: ['reportDeath', addressHash.toString('hex'), requestId],
  })
  const since = { addressHash, after: new Date(at.getTime() - DAY_MS) }
  // Reading a picture is what costs: nobody's is read beyond the day's share. It is counted again below.
  await inTransaction(deps.db, (tx) => refuseBeyondDay(tx, since))
  const reportId = deps.newId()
  const kept = paper && (await keepPaper(deps, paper))
  const written = kept ? [kept.fileId] : []
  let isKept = false
  const received = await namingFiles(deps, written, () =>
    inTransaction(deps.db, async (tx) => {
      isKept = false
      await refuseBeyondDay(tx, since)
      const { fieldKey } = deps.secrets
      const report = {
        ...{ reportId, requestId, inputHash, addressHash, reportedAt: at },
        reportedOn: deps.clock.businessDay(),
        toldSealed: sealField(fieldKey, toldContext(reportId), JSON.stringify(told)),
        fileId: kept?.fileId ?? null,
        fileKeySealed:
          kept === undefined
            ? null
            : sealField(fieldKey, paperContext(reportId), kept.key.toString('base64')),
      }
      for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
        const reportNumber = newNumber()
        if (await store.insertReport(tx, { ...report, reportNumber })) {
          isKept = true
          return answerOf({ ...report, reportNumber }, inputHash)
        }
        const twin = await store.findSent(tx, requestId)
        if (twin) return answerOf(twin, inputHash)
      }
      throw new Error('no free number of a report was found')
    }),
  )
  // The same report again has its answer, and the picture from before.
  if (!isKept) await removeUnneeded(deps, written)
  return received
}

const refuseBeyondDay = async (
  tx: Parameters<typeof store.lockAndCount>[0],
  since: { addressHash: Buffer; after: Date },
): Promise<void> => {
  if ((await store.lockAndCount(tx, since)) < REPORTS_PER_DAY_MAX) return
  throw new AppError('TOO_MANY', { waitSeconds: DAY_MS / 1000 })
}

const keepPaper = async (deps: Deps, paper: { bytes: Buffer; mimeType: string }) => {
  // In the line for the reader all who report stand as one.
  const { jpeg } = await cleanPicture(deps, paper, {
    sideMax: PAPER_SIDE_MAX,
    owner: 'bereavements',
  })
  const fileId = deps.newId()
  return { fileId, ...(await deps.files.put(fileId, jpeg)) }
}

const hashOf = (told: Told, paper: Buffer | undefined): Buffer => {
  const { phone, name, contactPhone, relation, diedOn, note } = told
  const words = [phone, name, contactPhone ?? '', relation, diedOn ?? '', note ?? '']
  const picture = paper ? createHash('sha256').update(paper).digest('hex') : ''
  return createHash('sha256')
    .update(JSON.stringify([...words, picture]))
    .digest()
}

const answerOf = (known: store.SentReport, inputHash: Buffer): Received => {
  if (!known.inputHash.equals(inputHash)) throw new AppError('REQUEST_DIFFERS')
  const readBy = addDays(known.reportedOn, READ_WITHIN_DAYS)
  return { reportNumber: known.reportNumber, readBy }
}

const NUMBER_TRIES = 20
/** Without what sounds or looks like another. */
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'

/** Such as B-7K2M-04QX: random, so that it says nothing about how many there are. */
const newNumber = (): string => {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `B-${letters.slice(0, 4)}-${letters.slice(4)}`
}
