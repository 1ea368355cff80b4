import { minorFromBigint } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { loanById } from '../loans/find-loan.ts'
import type { Loan } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { acceptProof, type ProofRefusal, refuseProof } from '../proofs/decide-proof.ts'
import { findProof, listWaitingProofs, type WaitingProof } from '../proofs/find-proofs.ts'
import type { ProofRow } from '../proofs/proof.ts'
import { proofPicture, proofPictureKey } from '../proofs/proof-picture.ts'
import { suggestMatches } from '../proofs/suggest-matches.ts'
import { type NoteSample, type Shown, withSample } from '../quality/sample-decision.ts'
import { isClaimedBy } from '../work/work-items.ts'
import { decideOnce } from './decide/decide-once.ts'
import { countAction, lockSums, propose, secondPersonFor } from './money/four-eyes.ts'
import { withdrawProposals } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import type { SecondPerson } from './second-person.ts'

export type ProofToDecide = ProofRow & {
  matches: Awaited<ReturnType<typeof suggestMatches>>
}

const looked = (who: Operator, { userId, proofId }: ProofRow, at: Date) => ({
  userId,
  operatorId: who.operatorId,
  what: 'proof' as const,
  subjectId: proofId,
  purpose: purposeFor(who, 'checkProof'),
  at,
})

/** The proofs that wait, oldest first; what they say is opened one by one. */
export const listProofs = (
  { db }: Pick<Deps, 'db'>,
  page: PageAsked<Date>,
): Promise<Page<WaitingProof, Date>> => listWaitingProofs(db, page)

/** A waiting proof with the credits that it may be; the access is recorded for its borrower. */
export const showProof = (
  deps: Deps,
  who: Operator,
  proofId: string,
  at: Date,
): Promise<ProofToDecide> =>
  inTransaction(deps.db, async (tx) => {
    const proof = await waitingProof(tx, proofId)
    await writeRead(tx, looked(who, proof, at))
    return { ...proof, matches: await suggestMatches(deps, proofId, tx) }
  })

const waitingProof = async (on: Querier, proofId: string): Promise<ProofRow> => {
  const proof = await findProof(on, proofId)
  if (!proof) throw new AppError('NOT_FOUND')
  if (proof.state !== 'checking') throw new AppError('CASE_DECIDED')
  return proof
}

/** A waiting proof that they have claimed. Throws WORK_TAKEN for who has not. */
const claimedProof = async (
  on: Querier,
  { operatorId }: Operator,
  proofId: string,
  at: Date,
): Promise<ProofRow> => {
  const proof = await waitingProof(on, proofId)
  const claim = { kinds: ['proof'] as const, subjectId: proofId, operatorId, at }
  if (!(await isClaimedBy(on, claim))) throw new AppError('WORK_TAKEN')
  return proof
}

/** The next proof's picture, encrypted, for who has claimed it: no look, and no line in the borrower's log. */
export const proofAhead = async (
  deps: Deps,
  who: Operator,
  proofId: string,
  at: Date,
): Promise<Buffer> => {
  const { fileId } = await claimedProof(deps.db, who, proofId, at)
  return deps.files.getSealed(fileId)
}

/**
 * Opens a proof for who has claimed it, with the key of its picture: one line in the borrower's log says that all of it
 * was seen.
 */
export const openProof = (
  deps: Deps,
  who: Operator,
  proofId: string,
  at: Date,
): Promise<ProofToDecide & { key: Buffer }> =>
  inTransaction(deps.db, async (tx) => {
    const proof = await claimedProof(tx, who, proofId, at)
    const key = proofPictureKey(deps, proof)
    await writeRead(tx, looked(who, proof, at))
    return { ...proof, key, matches: await suggestMatches(deps, proofId, tx) }
  })

/** The picture of a proof, decrypted for this one access, which is recorded for the borrower. */
export const openProofPicture = async (
  deps: Deps,
  who: Operator,
  proofId: string,
  at: Date,
): Promise<Buffer> => {
  const picture = await proofPicture(deps, proofId)
  await inTransaction(deps.db, async (tx) => {
    const proof = await findProof(tx, proofId)
    if (!proof) throw new AppError('NOT_FOUND')
    await writeRead(tx, looked(who, proof, at))
  })
  return picture
}

export interface ProofDecision {
  requestId: string
  proofId: string
  decision: 'accept' | 'refuse'
  matchedEventId: string | undefined
  reasonCode: ProofRefusal | undefined
}

export interface DecidedProof {
  proofId: string
  state: 'accepted' | 'refused' | 'proposed'
  borrowStatus: number
  proposalId: string | null
  waits: SecondPerson | null
}

/**
 * Books the money that a proof shows, or refuses the proof with a reason. Without a bank credit of the same
 * amount a proof is only a claim, so two people have to book it, whatever the amount.
 */
export const decideProof = (
  deps: Deps,
  who: Operator,
  decision: ProofDecision,
  at: Date,
): Promise<DecidedProof> => {
  const { requestId, ...input } = decision
  const { proofId } = input
  const deciding = { call: 'decideProof', requestId, input, at }
  const decide = async (tx: Tx, note: NoteSample) => {
    const found = await findProof(tx, proofId)
    if (!found) throw new AppError('NOT_FOUND')
    await lockSums(tx, who, found.userId)
    const loan = await lockLoan(tx, found.loanId)
    // Read again under the lock, because another operator may just have decided it.
    const proof = await findProof(tx, proofId)
    if (proof?.state !== 'checking') throw new AppError('CASE_DECIDED')
    const { waits, proposalId, state, done } =
      input.decision === 'accept'
        ? await accept(deps, tx, who, { proof, loan, matchedEventId: input.matchedEventId, at })
        : await refuse(deps, tx, who, { proofId, reasonCode: input.reasonCode, at })
    const borrowStatus = (await loanById(tx, found.loanId))?.status ?? loan.status
    const { matchedEventId = null, reasonCode } = input
    const isAccepted = input.decision === 'accept'
    const sampled = { decision: isAccepted ? 'pass' : 'fail' } as const
    await note(tx, { ...sampled, reason: isAccepted ? null : (reasonCode ?? null) })
    return {
      answer: { proofId, state, borrowStatus, proposalId, waits },
      subjectId: proofId,
      userId: proof.userId,
      before: { state: 'checking', borrowStatus: loan.status },
      after: { state, borrowStatus, matchedEventId, reasonCode, proposalId, waits, ...done },
    }
  }
  const { operatorId } = who
  const read = (on: Querier) => shownOf(deps, on, proofId)
  return withSample(deps, { caseId: proofId, operatorId, at, read }, (note) =>
    decideOnce<DecidedProof>(deps, who, deciding, (tx) => decide(tx, note)),
  )
}

const shownOf = async (deps: Deps, on: Querier, proofId: string): Promise<Shown> => {
  const proof = await waitingProof(on, proofId)
  const { userId, currency, reference, amountMinor, paidOn, reading, sentAt } = proof
  const matches = (await suggestMatches(deps, proofId, on)).map(({ amount, ...match }) => ({
    ...match,
    amountMinor: minorFromBigint(amount),
  }))
  const said = { currency, reference, amountMinor, paidOn, reading, sentAt }
  const isAlike = proof.alikeProofId !== null
  const evidence = { of: 'proof', ...said, isAlike, matches } as const
  const key = proofPictureKey(deps, proof)
  const pictures = [{ pictureId: proof.fileId, what: 'proof' as const, key }]
  return { userId, kind: 'proof', evidence, pictures }
}

type Decided = Pick<DecidedProof, 'waits' | 'proposalId' | 'state'> & { done: object }

const accept = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  of: { proof: ProofRow; loan: Loan; matchedEventId: string | undefined; at: Date },
): Promise<Decided> => {
  const { proof, loan, at } = of
  const { proofId, amountMinor } = proof
  const { userId, loanId, currency, status: borrowStatus } = loan
  const subject = { userId, loanId, currency, borrowStatus }
  const matchedEventId = of.matchedEventId ?? null
  const action = {
    kind: 'proof',
    subjectId: proofId,
    part: null,
    reason: 'accepted',
    amountMinor,
    reference: null,
    matchedEventId,
  } as const
  const credit = matchedEventId && (await creditOf(deps, tx, proofId, matchedEventId))
  // A credit of another amount does not confirm this payment.
  const isBacked = credit ? minorFromBigint(credit.amount) === amountMinor : false
  const waits = await secondPersonFor(deps, tx, who, { subject, action, isBacked, at })
  if (waits) {
    const proposalId = await propose(deps, tx, who, { subject, action, waits, at })
    return { waits, proposalId, state: 'proposed', done: {} }
  }
  const { operatorId } = who
  const accepted = { proofId, matchedEventId: of.matchedEventId }
  const done = await acceptProof(deps, tx, who, accepted)
  await countAction(deps, tx, { subject, action, operatorId, confirmedBy: null, at })
  return { waits, proposalId: null, state: 'accepted', done }
}

const refuse = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  of: { proofId: string; reasonCode: ProofRefusal | undefined; at: Date },
): Promise<Decided> => {
  const { proofId, reasonCode: reason, at } = of
  if (!reason) {
    throw new AppError('VALIDATION', { fields: [{ path: 'reasonCode', rule: 'required' }] })
  }
  const { operatorId } = who
  await withdrawProposals(tx, { kind: 'proof', subjectId: proofId, operatorId, at })
  const done = await refuseProof(deps, tx, who, { proofId, reason })
  return { waits: null, proposalId: null, state: 'refused', done }
}

/**
 * Books a waiting proof with a credit that is still unmatched, since a proposal may have waited for long.
 */
export const bookProof = async (
  deps: Deps,
  tx: Tx,
  operator: { operatorId: string },
  of: { proofId: string; matchedEventId: string | null },
): Promise<object> => {
  const { proofId } = of
  const found = await findProof(tx, proofId)
  if (!found) throw new AppError('NOT_FOUND')
  await lockLoan(tx, found.loanId)
  if ((await findProof(tx, proofId))?.state !== 'checking') throw new AppError('CASE_DECIDED')
  const matchedEventId = of.matchedEventId ?? undefined
  if (matchedEventId) await creditOf(deps, tx, proofId, matchedEventId)
  return acceptProof(deps, tx, operator, { proofId, matchedEventId })
}

/** Only an unmatched credit that resembles the proof can be the payment it shows. */
const creditOf = async (deps: Deps, tx: Tx, proofId: string, eventId: string) => {
  const matches = await suggestMatches(deps, proofId, tx)
  const credit = matches.find((match) => match.eventId === eventId)
  if (credit) return credit
  throw new AppError('VALIDATION', { fields: [{ path: 'matchedEventId', rule: 'choice' }] })
}
