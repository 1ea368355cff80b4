import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  decideReview,
  openReview,
  type REVIEW_REASONS,
  reviewPicture,
  showReview,
} from '@noren/contract/operator'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { wordsOf } from '../../shell/code-words.ts'
import panel from '../../shell/Panel.module.css'
import { Panel, TablePanel } from '../../shell/Panel.tsx'
import tableCss from '../../shell/Table.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { openCase, unsealedPicture } from './ahead.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'
import { differences } from './differences.ts'
import { Pictures } from './Pictures.tsx'

/** A picture has a key for who has claimed the case; who only looks asks for each picture. */
type Review = Omit<DataOf<typeof showReview>, 'pictures'> & {
  pictures: (DataOf<typeof showReview>['pictures'][number] & { key?: string })[]
}

/** Which refusals each kind of case has, in the order of their numbers. */
export const REASONS_OF = {
  faceCase: ['redo.faceDiffers', 'redo.faceUnclear'],
  documentCase: ['redo.documentUnclear', 'redo.documentDiffers'],
  accountCase: ['redo.accountName'],
} as const satisfies Partial<Record<DeskKind, readonly (typeof REVIEW_REASONS)[number][]>>
export type ReviewKind = keyof typeof REASONS_OF

/** A case of certification: a face, a corrected document, or the name at a bank. */
export function ReviewDesk({ item, kind: desk }: { item: WorkItem; kind: DeskKind }) {
  const kind = desk as ReviewKind
  const t = useTexts('work')
  const reasons = REASONS_OF[kind].map((code) => ({ code, label: t(`reason_${code}`) }))
  const asked = { params: { caseId: item.subjectId } }
  const opened = {
    ...endpointQuery(openReview, asked),
    queryFn: () => openCase('review', item.subjectId),
  }
  const loadOf = ({ caseId }: Review, { pictureId, key }: Review['pictures'][number]) =>
    key === undefined
      ? call(reviewPicture, { params: { caseId, pictureId } })
      : unsealedPicture({ kind, caseId, pictureId, key })
  const body = (shown: Review) => (
    <DeskBody
      item={item}
      kind={kind}
      evidence={<Evidence review={shown} load={(picture) => loadOf(shown, picture)} />}
      decision={<Question review={shown} kind={kind} />}
      choice={{
        accept: t(`accept_${kind}`),
        refuse: t(`refuse_${kind}`),
        reasons,
        reasonsMax: 1,
        note: t('noteReview'),
        goesOn: true,
        async send({ verdict, reasons: [reasonCode] }) {
          await decide(decideReview, {
            caseId: item.subjectId,
            decision: verdict === 'accept' ? 'pass' : 'fail',
            ...(reasonCode && { reasonCode }),
          })
          return null
        },
      }}
    />
  )
  return item.isMine ? (
    <Case item={item} kind={kind} read={opened} hasKeys>
      {body}
    </Case>
  ) : (
    <Case item={item} kind={kind} read={endpointQuery(showReview, asked)}>
      {body}
    </Case>
  )
}

/** What every desk shows of a case, whoever may have decided it. */
export type Reviewed = Pick<
  Review,
  'reason' | 'identity' | 'readFields' | 'holderName' | 'attempts'
> & {
  pictures: readonly { pictureId: string; what: Review['pictures'][number]['what'] | 'proof' }[]
}

const OPENED_FOR = ['similar', 'replayed'] as const
/** Documents are called so in every language. */
const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  pan: 'PAN',
  aadhaar: 'Aadhaar',
  ine: 'INE',
  ktp: 'KTP',
  cccd: 'CCCD',
}

export function Question({ review, kind }: { review: Reviewed; kind: ReviewKind }) {
  const t = useTexts('work')
  const { holderName, identity } = review
  // A code of the face check, or the fields that were corrected.
  const openedFor = (reason: string) =>
    reason
      .split(/,\s*/)
      .map((one) => wordsOf(one, FIELDS, (field) => t(`field_${field}`)))
      .map((one) =>
        // Of an account it is the name that is alike.
        kind === 'accountCase' && one === 'similar'
          ? t('opened_similarName')
          : wordsOf(one, OPENED_FOR, (code) => t(`opened_${code}`)),
      )
      .join(', ')
  return (
    <Panel title={t(`question_${kind}`)} isDeciding>
      <dl className={panel.pairs}>
        <dt>{t('openedFor')}</dt>
        <dd>{openedFor(review.reason)}</dd>
        {identity && (
          <>
            <dt>{t('document')}</dt>
            <dd>{DOCUMENT_NAMES[identity.kind] ?? identity.kind}</dd>
          </>
        )}
        {holderName && (
          <>
            <dt>{t('holder')}</dt>
            <dd>
              <Differences text={holderName} other={identity?.fields.name ?? ''} />
            </dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

/** What the other text does not have is marked, by ground and by line. */
function Differences({ text, other }: { text: string; other: string }) {
  return (
    <>
      {differences(text, other).map(({ text: piece, isDifferent }, at) =>
        isDifferent ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order.
          <span key={at} className={css.differs}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  )
}

export function Evidence<Shown extends Reviewed>(props: {
  review: Shown
  load: (picture: Shown['pictures'][number]) => Promise<Blob | { mimeType: string; base64: string }>
}) {
  const t = useTexts('work')
  const { review, load } = props
  const { pictures, attempts } = review
  return (
    <>
      {pictures.length > 0 && (
        <Pictures
          pictures={pictures.map((picture) => ({
            id: picture.pictureId,
            name: t(`picture_${picture.what}`),
            load: () => load(picture),
          }))}
        />
      )}
      <Fields review={review} />
      <TablePanel
        head={{ title: t('tries') }}
        columns={[t('time'), t('step'), t('outcome'), t('letThrough')]}
      >
        {attempts.map(({ at, what, outcome, relaxed }) => (
          <tr key={at + what + outcome}>
            <td>{formats().dateTimeText(at)}</td>
            <td>{what}</td>
            <td>{outcome}</td>
            <td className={tableCss.quiet}>{relaxed.join(', ') || t('nothing')}</td>
          </tr>
        ))}
        {attempts.length === 0 && (
          <tr>
            <td colSpan={4} className={tableCss.quiet}>
              {t('noTries')}
            </td>
          </tr>
        )}
      </TablePanel>
    </>
  )
}

const FIELDS = [
  'number',
  'name',
  'dob',
  'gender',
  'address',
  'pin',
  'fatherName',
  'birthPlace',
  'district',
  'village',
  'rtRw',
  'electorKey',
  'cardNumber',
] as const

/** What was read of each field; a field that both sides have is named with what both say, unless it is the same. */
function readByField(fields: Reviewed['readFields']): Record<string, string> {
  const read: Record<string, string> = {}
  for (const { name, value } of fields) {
    const field = name.replace(/^(front|back)\./, '')
    const known = read[field]
    read[field] = known === undefined || known === value ? value : `${known} / ${value}`
  }
  return read
}

/** Read from the pictures beside what the person confirmed. */
function Fields({ review }: { review: Reviewed }) {
  const t = useTexts('work')
  const { identity, readFields } = review
  const confirmed = identity?.fields ?? {}
  const read = readByField(readFields)
  const names = [...new Set([...Object.keys(confirmed), ...Object.keys(read)])]
  const label = (name: string) => {
    const known = FIELDS.find((one) => one === name)
    return known ? t(`field_${known}`) : name
  }
  if (names.length === 0) return null
  return (
    <TablePanel
      head={{ title: t('fields'), note: t('fieldsNote') }}
      columns={[t('field'), t('read'), t('confirmed')]}
    >
      {names.map((name) => (
        <tr key={name}>
          <th scope="row">{label(name)}</th>
          <td className={tableCss.wrap}>{read[name] ?? '–'}</td>
          <td className={tableCss.wrap}>
            {confirmed[name] === undefined ? (
              '–'
            ) : (
              <Differences text={confirmed[name]} other={read[name] ?? confirmed[name]} />
            )}
            {identity?.correctedFields.includes(name) && (
              <span className={`${panel.chip} ${panel.chipWarn}`}>{t('corrected')}</span>
            )}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}
