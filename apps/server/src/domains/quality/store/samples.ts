import type { Finding, SampledKind } from '@noren/contract/operator/quality'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** What a picture shows. */
export type PictureWhat = 'front' | 'back' | 'selfie' | 'proof'

export type CaseDecision = 'pass' | 'fail'

const pace = rawStatement<
  { operatorId: string; userId: string; caseId: string },
  { since: Date; openedAt: Date | null }
>(
  'find_pace_of_case',
  `select (select min(o.created_at) from operators me join operators o on o.person = me.person
       where me.id = $1) as since,
     (select max(read_at) from personal_data_reads
       where user_id = $2 and operator_id = $1 and subject_id = $3) as "openedAt"`,
  ['operatorId', 'userId', 'caseId'],
)
/** Since when a person is with the staff, and when they last opened a case; null when they have not. */
export const findPace = (on: Querier, of: Parameters<typeof pace.one>[1]) => pace.one(on, of)

const countRun = rawStatement<{ operatorId: string; isHasty: boolean }, { run: number }>(
  'count_hasty_run',
  `insert into hasty_runs as h (operator_id, run) values ($1, $2::boolean::integer)
   on conflict (operator_id) do update set run = case when $2 then h.run + 1 else 0 end
   returning run`,
  ['operatorId', 'isHasty'],
)
/** One more decision, in haste or not; how many in haste there are in a row. Until the end nobody else counts it. */
export const countHasty = async (
  tx: Tx,
  of: { operatorId: string; isHasty: boolean },
): Promise<number> => (await countRun.one(tx, of)).run

interface NewSample {
  sampleId: string
  userId: string
  caseId: string
  kind: SampledKind
  cause: 'drawn' | 'haste'
  state: 'held' | 'open'
  operatorId: string
  decision: CaseDecision
  reason: string | null
  at: Date
  keptUntil: Date
  evidenceSealed: Buffer
}
const insertRow = rawStatement<NewSample, never>(
  'insert_quality_sample',
  `insert into quality_samples (id, user_id, case_id, case_kind, cause, state, first_by,
     first_decision, first_reason, first_at, kept_until, evidence_sealed)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (user_id, case_id) do nothing`,
  [
    ...(['sampleId', 'userId', 'caseId', 'kind', 'cause', 'state', 'operatorId'] as const),
    ...(['decision', 'reason', 'at', 'keptUntil', 'evidenceSealed'] as const),
  ],
)
/** False where the same case was one before. */
export const insertSample = async (tx: Tx, sample: NewSample): Promise<boolean> =>
  (await insertRow.run(tx, sample)) === 1

export interface KeptPicture {
  pictureId: string
  what: PictureWhat
  fileKeySealed: Buffer
}
const insertPictureRow = rawStatement<
  KeptPicture & { userId: string; sampleId: string; position: number },
  never
>(
  'insert_quality_picture',
  `insert into quality_pictures (user_id, id, sample_id, position, what, file_key_sealed)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'pictureId', 'sampleId', 'position', 'what', 'fileKeySealed'],
)
export const insertPicture = async (
  tx: Tx,
  picture: Parameters<typeof insertPictureRow.run>[1],
): Promise<void> => {
  await insertPictureRow.run(tx, picture)
}

const openRows = rawStatement<{ operatorId: string }, never>(
  'open_held_samples',
  `update quality_samples set state = 'open' where first_by = $1 and state = 'held'`,
  ['operatorId'],
)
/** Those whose run has become long enough are looked at. */
export const openHeld = async (tx: Tx, operatorId: string): Promise<void> => {
  await openRows.run(tx, { operatorId })
}

const dropRows = rawStatement<{ operatorId: string }, { fileId: string | null }>(
  'drop_held_samples',
  `with gone as (
     delete from quality_samples where first_by = $1 and state = 'held' returning user_id, id)
   select p.id as "fileId" from gone left join quality_pictures p
     on p.user_id = gone.user_id and p.sample_id = gone.id`,
  ['operatorId'],
)
/** Those whose run has ended before that are not; their files are to be removed after the commit. */
export const dropHeld = async (tx: Tx, operatorId: string): Promise<string[]> =>
  (await dropRows.all(tx, { operatorId })).flatMap(({ fileId }) => fileId ?? [])

export interface SampleRow {
  sampleId: string
  userId: string
  kind: SampledKind
  state: 'held' | 'open' | 'agreed' | 'disagreed' | 'settled' | 'lapsed'
  evidenceSealed: Buffer | null
  firstBy: string
  firstName: string
  firstDecision: CaseDecision
  firstReason: string | null
  firstAt: Date
  secondBy: string | null
  secondName: string | null
  secondDecision: CaseDecision | null
  secondReason: string | null
  secondAt: Date | null
}
const SAMPLES = `select s.id as "sampleId", s.user_id as "userId", s.case_kind as kind, s.state,
    s.evidence_sealed as "evidenceSealed", s.first_by as "firstBy", f.name as "firstName",
    s.first_decision as "firstDecision", s.first_reason as "firstReason", s.first_at as "firstAt",
    s.second_by as "secondBy", (select name from operators where id = s.second_by) as "secondName",
    s.second_decision as "secondDecision", s.second_reason as "secondReason", s.second_at as "secondAt"
  from quality_samples s join operators f on f.id = s.first_by
  where s.id = $1`
const byId = rawStatement<{ sampleId: string }, SampleRow>('find_quality_sample', SAMPLES, [
  'sampleId',
])
export const findSample = (on: Querier, sampleId: string) => byId.maybeOne(on, { sampleId })

const locked = rawStatement<{ sampleId: string }, SampleRow>(
  'lock_quality_sample',
  `${SAMPLES} for update of s`,
  ['sampleId'],
)
export const lockSample = (tx: Tx, sampleId: string) => locked.maybeOne(tx, { sampleId })

const signed = rawStatement<
  { userId: string; sampleId: string; operatorId: string },
  { hasSigned: boolean }
>(
  'has_signed_sampled_case',
  `select exists (
     select from quality_samples s
       join proposals p on p.subject_id = s.case_id and p.user_id = s.user_id
         and p.decided_at is not null
       join operators signer on signer.id in (p.proposed_by, p.decided_by)
       join operators own on own.id = signer.id or own.person = signer.person
     where s.user_id = $1 and s.id = $2 and own.id = $3) as "hasSigned"`,
  ['userId', 'sampleId', 'operatorId'],
)
/** Whether the person of this account has proposed, confirmed or refused something about the case. */
export const hasSignedCase = async (
  on: Querier,
  of: { userId: string; sampleId: string; operatorId: string },
): Promise<boolean> => (await signed.one(on, of)).hasSigned

const picturesOf = rawStatement<{ userId: string; sampleId: string }, KeptPicture>(
  'list_quality_pictures',
  `select id as "pictureId", what, file_key_sealed as "fileKeySealed" from quality_pictures
   where user_id = $1 and sample_id = $2 order by position`,
  ['userId', 'sampleId'],
)
export const listPictures = (on: Querier, of: { userId: string; sampleId: string }) =>
  picturesOf.all(on, of)

interface Second {
  userId: string
  sampleId: string
  operatorId: string
  decision: CaseDecision
  reason: string | null
  state: 'agreed' | 'disagreed'
  at: Date
}
const answerRow = rawStatement<Second, never>(
  'answer_quality_sample',
  `update quality_samples set state = $6, second_by = $3, second_decision = $4, second_reason = $5,
     second_at = $7 where user_id = $1 and id = $2`,
  ['userId', 'sampleId', 'operatorId', 'decision', 'reason', 'state', 'at'],
)
export const answerSample = async (tx: Tx, second: Second): Promise<void> => {
  await answerRow.run(tx, second)
}

interface Found {
  userId: string
  sampleId: string
  operatorId: string
  finding: Finding
  at: Date
}
const settleRow = rawStatement<Found, never>(
  'settle_quality_sample',
  `update quality_samples set state = 'settled', finding = $4, found_by = $3, found_at = $5
   where user_id = $1 and id = $2`,
  ['userId', 'sampleId', 'operatorId', 'finding', 'at'],
)
export const settleSample = async (tx: Tx, found: Found): Promise<void> => {
  await settleRow.run(tx, found)
}

type Sample = { userId: string; sampleId: string }
const forgetPictureRows = rawStatement<Sample, { fileId: string }>(
  'forget_quality_pictures',
  'delete from quality_pictures where user_id = $1 and sample_id = $2 returning id as "fileId"',
  ['userId', 'sampleId'],
)
const forgetEvidence = rawStatement<Sample, never>(
  'forget_quality_evidence',
  `update quality_samples set evidence_sealed = null,
     state = case when state in ('held', 'open') then 'lapsed' else state end
   where user_id = $1 and id = $2`,
  ['userId', 'sampleId'],
)
/** What was kept to look at is gone, and with it the work of who has not looked. Returns the files to be removed. */
export const forgetKept = async (tx: Tx, of: Sample): Promise<string[]> => {
  const files = await forgetPictureRows.all(tx, of)
  await forgetEvidence.run(tx, of)
  return files.map(({ fileId }) => fileId)
}

const keptRows = rawStatement<{ at: Date; limit: number }, Sample>(
  'list_samples_to_forget',
  `select user_id as "userId", id as "sampleId" from quality_samples
   where evidence_sealed is not null and kept_until <= $1
   order by kept_until limit $2 for update skip locked`,
  ['at', 'limit'],
)
export const listToForget = (tx: Tx, of: { at: Date; limit: number }) => keptRows.all(tx, of)

export interface Tally {
  kind: SampledKind
  reviewed: number
  agreed: number
  wrong: number
}
const TALLY = `count(*) as reviewed, count(*) filter (where s.state = 'agreed') as agreed,
  count(*) filter (where s.finding = 'second') as wrong`
const SEEN = `s.second_at is not null and s.first_at >= $1 and s.first_at < $2`
type Range = { from: Date; until: Date }

const tallied = rawStatement<Range, Tally>(
  'tally_quality_samples',
  `select s.case_kind as kind, ${TALLY} from quality_samples s where ${SEEN}
   group by s.case_kind order by s.case_kind`,
  ['from', 'until'],
)
export const tallyKinds = (on: Querier, of: Range): Promise<Tally[]> => tallied.all(on, of)

type OfPeople = Range & { operatorId: string; ledKinds: readonly SampledKind[] }
const talliedByPerson = rawStatement<OfPeople, Tally & { name: string; isSelf: boolean }>(
  'tally_quality_samples_by_person',
  `select min(f.name) as name, coalesce(bool_or(f.person = me.person), false) as "isSelf", s.case_kind as kind, ${TALLY}
   from operators me, quality_samples s join operators f on f.id = s.first_by
   where me.id = $3 and ${SEEN} and (f.person = me.person or s.case_kind = any($4))
   group by f.person, s.case_kind order by min(f.name), s.case_kind`,
  ['from', 'until', 'operatorId', 'ledKinds'],
)
/** Of oneself, and of everybody in the kinds that one leads; by the person, whichever accounts they have. */
export const tallyPeople = (on: Querier, of: OfPeople) => talliedByPerson.all(on, of)
