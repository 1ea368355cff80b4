import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  decideDisagreement,
  decideSample,
  FINDINGS,
  openSample,
  SAMPLE_REASONS,
  samplePicture,
  showDisagreement,
} from '@noren/contract/operator/quality'
import { Fragment } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import { Panel, TablePanel } from '../../shell/Panel.tsx'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { AskedFor, LimitAfter } from './ApplicationDesk.tsx'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import { DeskBody } from './DeskBody.tsx'
import { LimitAsked } from './LimitDesk.tsx'
import { Pictures } from './Pictures.tsx'
import { Said } from './ProofDesk.tsx'
import { Evidence, Question, REASONS_OF } from './ReviewDesk.tsx'

type Sample = DataOf<typeof openSample>

/** Of a review those that its desk has, and in their order. */
const reasonsOf = (kind: Sample['kind']) =>
  kind === 'faceCase' || kind === 'documentCase' || kind === 'accountCase'
    ? REASONS_OF[kind]
    : SAMPLE_REASONS[kind]

/** What a desk calls each of the two decisions. */
const useVerdicts = () => {
  const t = useTexts('work')
  return (sample: Sample, decision: 'pass' | 'fail'): string => {
    const { kind } = sample
    if (decision === 'fail') return t(`refuse_${kind}`)
    if (kind !== 'application' && kind !== 'limitRequest') return t(`accept_${kind}`)
    const amount = sample[kind]?.amount
    return t(`accept_${kind}`, { amount: amount === undefined ? '–' : formats().money(amount) })
  }
}

/** A case that somebody has decided, to be decided again without knowing how. */
export function SampleDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const verdictOf = useVerdicts()
  const sampleId = item.subjectId
  return (
    <Case item={item} kind={kind} read={endpointQuery(openSample, { params: { sampleId } })}>
      {(shown) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={<Kept sample={shown} />}
          decision={<Asked sample={shown} />}
          choice={{
            accept: verdictOf(shown, 'pass'),
            refuse: verdictOf(shown, 'fail'),
            reasons: reasonsOf(shown.kind).map((code) => ({ code, label: t(`reason_${code}`) })),
            reasonsMax: 1,
            note: t('noteSample'),
            async send({ verdict, reasons: [reasonCode] }) {
              await decide(decideSample, {
                sampleId,
                decision: verdict === 'accept' ? 'pass' : 'fail',
                ...(reasonCode && { reasonCode }),
              })
              return null
            },
          }}
        />
      )}
    </Case>
  )
}

/** Two decisions of one case that differ: which one was right? */
export function DisagreementDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const sampleId = item.subjectId
  const [rightFirst, ...others] = FINDINGS
  return (
    <Case item={item} kind={kind} read={endpointQuery(showDisagreement, { params: { sampleId } })}>
      {(shown) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={<Kept sample={shown} />}
          decision={
            <>
              <Asked sample={shown} />
              <Decisions shown={shown} />
            </>
          }
          choice={{
            accept: t('accept_qaDisagreement'),
            refuse: t('refuse_qaDisagreement'),
            reasons: others.map((code) => ({ code, label: t(`finding_${code}`) })),
            reasonsMax: 1,
            note: t('noteDisagreement'),
            async send({ verdict, reasons: [code] }) {
              const other = others.find((one) => one === code) ?? 'unclear'
              const finding = verdict === 'accept' ? rightFirst : other
              await decide(decideDisagreement, { sampleId, finding })
              return null
            },
          }}
        />
      )}
    </Case>
  )
}

/** What the first one saw of it, as the desk of its kind shows it. */
function Kept({ sample }: { sample: Sample }) {
  const t = useTexts('work')
  const { sampleId, review, application, limitRequest, proof, pictures } = sample
  const load = ({ pictureId }: { pictureId: string }) =>
    call(samplePicture, { params: { sampleId, pictureId } })
  if (application) return <AskedFor application={application} />
  if (limitRequest) return <LimitAsked request={limitRequest} />
  if (proof) {
    return (
      <>
        <Pictures
          pictures={pictures.map((picture) => ({
            id: picture.pictureId,
            name: t('picture_proof'),
            load: () => load(picture),
          }))}
        />
        <Said proof={proof} />
      </>
    )
  }
  return review ? <Evidence review={{ ...review, pictures }} load={load} /> : null
}

function Asked({ sample }: { sample: Sample }) {
  const t = useTexts('work')
  const { kind, review, application, limitRequest, proof, pictures } = sample
  const { money, dateTimeText } = formats()
  if (application) return <LimitAfter application={application} />
  if (kind === 'faceCase' || kind === 'documentCase' || kind === 'accountCase') {
    return review && <Question review={{ ...review, pictures }} kind={kind} />
  }
  if (limitRequest) {
    return (
      <Panel title={t('question_limitRequest')} isDeciding>
        <p>
          {money(limitRequest.limitNow)} → {money(limitRequest.amount)}
        </p>
      </Panel>
    )
  }
  if (!proof) return null
  const { matches } = proof
  return (
    <TablePanel
      head={{ title: t('question_proof') }}
      columns={[t('reference'), t('paidOn'), t('amount')]}
    >
      {matches.map(({ eventId, reference, paidAt, amount }) => (
        <tr key={eventId}>
          <th scope="row">{reference}</th>
          <td>{dateTimeText(paidAt)}</td>
          <td>{money(amount)}</td>
        </tr>
      ))}
      {matches.length === 0 && (
        <tr>
          <td colSpan={3}>{t('noMatch')}</td>
        </tr>
      )}
    </TablePanel>
  )
}

function Decisions({ shown }: { shown: DataOf<typeof showDisagreement> }) {
  const t = useTexts('work')
  const verdictOf = useVerdicts()
  const reasons = reasonsOf(shown.kind)
  return (
    <Panel title={t('twoDecisions')}>
      <dl className={panel.pairs}>
        {(['first', 'second'] as const).map((which) => {
          const { name, decision, reasonCode, at } = shown[which]
          const reason = reasons.find((one) => one === reasonCode)
          return (
            <Fragment key={which}>
              <dt>
                {name}
                <br />
                <small>{formats().dateTimeText(at)}</small>
              </dt>
              <dd>
                {verdictOf(shown, decision)}
                <br />
                <small>{reason && t(`reason_${reason}`)}</small>
              </dd>
            </Fragment>
          )
        })}
      </dl>
    </Panel>
  )
}
