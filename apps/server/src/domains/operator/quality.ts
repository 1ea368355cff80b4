import type { Day } from '@noren/contract/dates'
import {
  type Finding,
  SAMPLE_REASONS,
  SAMPLED_KINDS,
  type SampledKind,
} from '@noren/contract/operator/quality'
import { mayCall } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { removeUnneeded } from '../../platform/named-files.ts'
import { type ReadEntry, writeRead } from '../audit/personal-data-reads.ts'
import { agreementOf } from '../quality/agreement.ts'
import { answerSample, settleSample } from '../quality/decide-sample.ts'
import {
  evidenceOf,
  findSample,
  hasSignedCase,
  isDisagreement,
  type Kept,
  lockSample,
  readPicture,
  type SampleRow,
} from '../quality/read-sample.ts'
import { isClaimedBy } from '../work/work-items.ts'
import { decideOnce } from './decide/decide-once.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'
import { mayDoKind } from './work.ts'

/** For the first decider it is not there: they are not told that somebody looks at what they did. */
const refuseParty = async (
  tx: Tx,
  who: Operator,
  { firstBy, secondBy }: SampleRow,
): Promise<void> => {
  for (const party of [firstBy, secondBy]) {
    if (party && (await isSamePerson(tx, party, who.operatorId))) throw new AppError('NOT_FOUND')
  }
}

/** Nor for who does not decide such cases, or has signed what the first one proposed. */
const refuseOthers = async (tx: Tx, who: Operator, sample: SampleRow): Promise<void> => {
  if (!mayDoKind(who, sample.kind)) throw new AppError('NOT_FOUND')
  await refuseParty(tx, who, sample)
  const { operatorId } = who
  if (await hasSignedCase(tx, { ...sample, operatorId })) throw new AppError('NOT_FOUND')
}

/** Throws WORK_TAKEN for who has not claimed it. */
const claimedSample = async (
  tx: Tx,
  who: Operator,
  sampleId: string,
  at: Date,
): Promise<SampleRow> => {
  const sample = await findSample(tx, sampleId, 'open')
  await refuseOthers(tx, who, sample)
  const claim = {
    kinds: ['qaSample'],
    subjectId: sampleId,
    operatorId: who.operatorId,
    at,
  } as const
  if (!(await isClaimedBy(tx, claim))) throw new AppError('WORK_TAKEN')
  return sample
}

const look = (
  tx: Tx,
  { operatorId }: Operator,
  { userId }: SampleRow,
  of: { what: ReadEntry['what']; subjectId: string; at: Date },
): Promise<void> => writeRead(tx, { ...of, userId, operatorId, purpose: 'audit' })

/** A decided case as its first decider saw it; the access is recorded for the borrower. */
export const openSample = (
  deps: Deps,
  who: Operator,
  sampleId: string,
  at: Date,
): Promise<{ sample: SampleRow } & Kept> =>
  inTransaction(deps.db, async (tx) => {
    const sample = await claimedSample(tx, who, sampleId, at)
    await look(tx, who, sample, { what: SEEN_AS[sample.kind], subjectId: sampleId, at })
    return { sample, ...(await evidenceOf(deps, tx, sample)) }
  })

/** How a borrower reads what was looked at. */
const SEEN_AS = {
  faceCase: 'reviewCase',
  documentCase: 'reviewCase',
  accountCase: 'reviewCase',
  application: 'application',
  limitRequest: 'limitRequest',
  proof: 'proof',
} as const satisfies Record<SampledKind, ReadEntry['what']>

/** Whoever leads sees the pictures of what they have to settle, and needs no claim for it. */
export const samplePicture = (
  deps: Deps,
  who: Operator,
  { sampleId, pictureId }: { sampleId: string; pictureId: string },
  at: Date,
): Promise<Buffer> =>
  inTransaction(deps.db, async (tx) => {
    const isLed = mayCall(who.roles, 'showDisagreement') && (await isDisagreement(tx, sampleId))
    const sample = isLed
      ? await ledSample(tx, who, sampleId)
      : await claimedSample(tx, who, sampleId, at)
    const { what, bytes } = await readPicture(deps, tx, sample, pictureId)
    const seen = what === 'selfie' || what === 'proof' ? what : 'identityPicture'
    await look(tx, who, sample, { what: seen, subjectId: pictureId, at })
    return bytes
  })

export interface SampleDecision {
  requestId: string
  sampleId: string
  decision: 'pass' | 'fail'
  reasonCode: string | undefined
}

/** Decides a case a second time; nothing comes of it but a count, and work for a lead where both differ. */
export const decideSample = async (
  deps: Deps,
  who: Operator,
  decision: SampleDecision,
  at: Date,
): Promise<{ sampleId: string }> => {
  const { requestId, ...input } = decision
  const { sampleId } = input
  const reason = input.decision === 'pass' ? null : (input.reasonCode ?? '')
  if (reason === '') {
    throw new AppError('VALIDATION', { fields: [{ path: 'reasonCode', rule: 'required' }] })
  }
  let unneeded: string[] = []
  const deciding = { call: 'decideSample', requestId, input, at }
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    const sample = await lockSample(tx, sampleId, 'open')
    await refuseOthers(tx, who, sample)
    if (reason !== null && !SAMPLE_REASONS[sample.kind].some((one) => one === reason)) {
      throw new AppError('VALIDATION', { fields: [{ path: 'reasonCode', rule: 'choice' }] })
    }
    const { operatorId } = who
    const second = { operatorId, decision: input.decision, reason, at }
    const { state, files } = await answerSample(tx, sample, second)
    unneeded = files
    return {
      answer: { sampleId },
      subjectId: sampleId,
      userId: sample.userId,
      before: { state: sample.state, kind: sample.kind },
      after: { state, decision: input.decision, reason },
    }
  })
  await removeUnneeded(deps, unneeded)
  return answer
}

const ledSample = async (tx: Tx, who: Operator, sampleId: string): Promise<SampleRow> => {
  const sample = await findSample(tx, sampleId, 'disagreed')
  await refuseUnled(tx, who, sample)
  return sample
}

/** A lead leads those who do what they may do themselves, and settles nothing that they have a part in. */
const refuseUnled = async (tx: Tx, who: Operator, sample: SampleRow): Promise<void> => {
  if (!who.roles.includes('auditor') && !mayDoKind(who, sample.kind)) {
    throw new AppError('NOT_FOUND')
  }
  await refuseParty(tx, who, sample)
}

/** Two decisions that differ, with what both rest on; the access is recorded for the borrower. */
export const showDisagreement = (
  deps: Deps,
  who: Operator,
  sampleId: string,
  at: Date,
): Promise<{ sample: SampleRow } & Kept> =>
  inTransaction(deps.db, async (tx) => {
    const sample = await ledSample(tx, who, sampleId)
    await look(tx, who, sample, { what: SEEN_AS[sample.kind], subjectId: sampleId, at })
    return { sample, ...(await evidenceOf(deps, tx, sample)) }
  })

export const decideDisagreement = async (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; sampleId: string; finding: Finding },
  at: Date,
): Promise<{ sampleId: string }> => {
  const { sampleId, finding } = input
  let unneeded: string[] = []
  const deciding = { call: 'decideDisagreement', requestId, input, at }
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    const { operatorId } = who
    const sample = await lockSample(tx, sampleId, 'disagreed')
    await refuseUnled(tx, who, sample)
    unneeded = await settleSample(tx, sample, { operatorId, finding, at })
    return {
      answer: { sampleId },
      subjectId: sampleId,
      userId: sample.userId,
      before: { state: sample.state, kind: sample.kind },
      after: { state: 'settled', finding },
    }
  })
  await removeUnneeded(deps, unneeded)
  return answer
}

/** How often two decided alike. Of persons one sees oneself, and a lead those whose kinds are the lead's too. */
export const reviewAgreement = (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  who: Operator,
  days: { from: Day; to: Day },
) => {
  const { operatorId, roles } = who
  const isLead = mayCall(roles, 'decideDisagreement')
  const ledKinds = SAMPLED_KINDS.filter((kind) => isLead && mayDoKind(who, kind))
  return agreementOf(db, { ...days, zone: market.zone, operatorId, ledKinds })
}
