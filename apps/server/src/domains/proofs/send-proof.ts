import { createHash } from 'node:crypto'
import { addDays, type Day, endOfDayAt } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { namingFiles, removeUnneeded } from '../../platform/named-files.ts'
import { cleanPicture } from '../../platform/pictures.ts'
import { findLoan } from '../loans/find-loan.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { readReference } from '../repayments/bank-reference.ts'
import { findCountedTransfer, lockTransfer } from '../repayments/counted-transfers.ts'
import { assertOwed, lockOwnOwed } from '../repayments/lock-owed.ts'
import { pausePenal } from '../repayments/pauses.ts'
import { readAmount } from '../repayments/read-amount.ts'
import { findLatestProof, findOwnProof } from './find-proofs.ts'
import type { PaymentReading, ProofRow } from './proof.ts'
import { differenceHash, SAME_PICTURE_BITS_MAX, TINY } from './read/picture-hash.ts'
import { NOTHING_READ, readPaymentText } from './read/read-payment-text.ts'
import {
  countRefused,
  findProofByPicture,
  findProofByReference,
  insertProof,
} from './store/proofs.ts'

const REFERENCE_LENGTH_MIN = 6
const PICTURE_SIDE_MAX = 1600

export interface ProofSent {
  readonly repayId: string
  readonly reference: string
  readonly amount: string
  readonly paidOn: Day
  readonly bytes: Buffer
  readonly mimeType: string
}

/** What the person says, checked against the loan. */
interface Claim {
  readonly reference: string
  readonly amountMinor: Minor
  readonly paidOn: Day
}

interface Picture {
  readonly jpeg: Buffer
  readonly digest: Buffer
  readonly hash: bigint
  readonly reading: PaymentReading
}

/**
 * Accepts a proof of payment: its state becomes "checking", and penal charges are paused from the day it
 * claims. Sending the same proof again gives the same answer. Only the picture's pixels are stored, without
 * metadata, sealed.
 */
export const sendProof = async (
  deps: Deps,
  who: { userId: string },
  sent: ProofSent,
): Promise<ProofRow> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId: sent.repayId })
  if (!loan) throw new AppError('NOT_FOUND')
  assertOwed(loan)
  const claim = claimOf(deps, loan, sent)
  const known = await sameProof(deps, loan, claim)
  if (known) return known
  const picture = await readPicture(deps, loan, sent)
  const fileId = deps.newId()
  const { key } = await deps.files.put(fileId, picture.jpeg)
  const proof = await namingFiles(deps, [fileId], () =>
    inTransaction(deps.db, (tx) =>
      keepProof(deps, tx, {
        ...{ loanId: loan.loanId, userId: loan.userId },
        ...{ claim, picture, fileId, key },
      }),
    ),
  )
  if (proof.fileId !== fileId) await removeUnneeded(deps, [fileId])
  return proof
}

/** What can be read from a picture of a payment before it is sent; nothing of it is stored. */
export const readProofPicture = async (
  deps: Deps,
  who: { userId: string },
  sent: Pick<ProofSent, 'repayId' | 'bytes' | 'mimeType'>,
): Promise<{ reading: PaymentReading; currency: Currency }> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId: sent.repayId })
  if (!loan) throw new AppError('NOT_FOUND')
  assertOwed(loan)
  const { jpeg } = await cleanPicture(deps, sent, {
    sideMax: PICTURE_SIDE_MAX,
    owner: who.userId,
  })
  return { reading: await readText(deps, jpeg, loan.currency), currency: loan.currency }
}

const claimOf = (deps: Deps, loan: DisbursedLoan, sent: ProofSent): Claim => {
  const reference = readReference(sent.reference)
  if (reference.length < REFERENCE_LENGTH_MIN) {
    throw new AppError('VALIDATION', { fields: [{ path: 'reference', rule: 'format' }] })
  }
  const amountMinor = readAmount(sent.amount, loan.currency)
  if (amountMinor <= 0) throw new AppError('AMOUNT_RANGE')
  const from = loan.disbursedOn
  const until = deps.clock.businessDay()
  if (sent.paidOn < from || sent.paidOn > until) throw new AppError('PROOF_DAY', { from, until })
  return { reference, amountMinor, paidOn: sent.paidOn }
}

/** The proof being checked, when it is this same one: a second tap does not create a second proof. */
const sameProof = async (
  { db }: Pick<Deps, 'db'>,
  loan: DisbursedLoan,
  claim: Claim,
): Promise<ProofRow | undefined> => {
  const open = await findLatestProof(db, loan)
  return open && isSame(open, claim) ? open : undefined
}

const isSame = (open: ProofRow, claim: Claim): boolean =>
  open.state === 'checking' &&
  open.reference === claim.reference &&
  open.amountMinor === claim.amountMinor &&
  open.paidOn === claim.paidOn

const readPicture = async (
  deps: Deps,
  { currency, userId: owner }: DisbursedLoan,
  sent: ProofSent,
): Promise<Picture> => {
  const { jpeg, tiny } = await cleanPicture(deps, sent, {
    sideMax: PICTURE_SIDE_MAX,
    owner,
    tiny: TINY,
  })
  if (!tiny) throw new Error('a picture without its few grey points')
  return {
    jpeg,
    digest: createHash('sha256').update(jpeg).digest(),
    hash: differenceHash(tiny),
    reading: await readText(deps, jpeg, currency),
  }
}

const readText = async (deps: Deps, jpeg: Buffer, currency: Currency): Promise<PaymentReading> => {
  const answer = await deps.vision.readText({ picture: jpeg })
  // The person has typed in everything; what is read from the picture only helps the operator.
  if (!answer.ok) deps.log.warn({ failure: answer.failure }, 'a proof was not read by the machine')
  return answer.ok ? readPaymentText(answer.value.lines, currency) : NOTHING_READ
}

const keepProof = async (
  deps: Deps,
  tx: Tx,
  kept: {
    loanId: string
    userId: string
    claim: Claim
    picture: Picture
    fileId: string
    key: Buffer
  },
): Promise<ProofRow> => {
  const { claim, picture, fileId, key } = kept
  const loan = await lockOwnOwed(tx, kept)
  const { loanId, userId } = loan
  const open = await findLatestProof(tx, loan)
  if (open && isSame(open, claim)) return open
  if (open?.state === 'checking') throw new AppError('PROOF_OPEN')
  await lockTransfer(tx, claim.reference)
  const isUsed =
    (await findProofByReference(tx, claim.reference)) ??
    (await findCountedTransfer(tx, claim.reference))
  if (isUsed) throw new AppError('PROOF_REFERENCE_USED')
  const alike = await findProofByPicture(tx, {
    pictureDigest: picture.digest,
    pictureHash: picture.hash,
    bitsMax: SAME_PICTURE_BITS_MAX,
    loanId,
  })
  if (alike && isSecondUse(alike, picture, claim)) throw new AppError('PROOF_PICTURE_USED')
  const { proofAnswerDays, refusedProofsMax } = deps.market.repaymentRules
  const hasPaused = (await countRefused(tx, { loanId, userId })) < refusedProofsMax
  const proofId = deps.newId()
  const answerOn = addDays(deps.clock.businessDay(), proofAnswerDays)
  await insertProof(tx, {
    ...claim,
    proofId,
    loanId,
    userId,
    currency: loan.currency,
    reading: picture.reading,
    fileId,
    fileKeySealed: sealField(
      deps.secrets.fieldKey,
      `proofs.file_key ${proofId}`,
      key.toString('base64'),
    ),
    pictureHash: picture.hash,
    pictureDigest: picture.digest,
    alikeProofId: alike?.proofId ?? null,
    sentAt: deps.clock.now(),
    answerBy: endOfDayAt(answerOn, deps.market.zone),
    hasPaused,
  })
  if (hasPaused) await pausePenal(deps, tx, loan, { pauseId: proofId, fromOn: claim.paidOn })
  const proof = await findOwnProof(tx, { userId: loan.userId, proofId })
  if (!proof) throw new Error(`the proof ${proofId} is gone`)
  return proof
}

/**
 * Screenshots of one app look alike whatever they say. A similar picture counts as a second use only when it
 * is exactly the same picture, or when the reference read in it differs from the one claimed; otherwise the
 * operator is shown the other proof.
 */
const isSecondUse = (
  alike: { isExact: boolean },
  { reading }: Picture,
  { reference }: Claim,
): boolean =>
  alike.isExact || (reading.reference !== null && readReference(reading.reference) !== reference)
