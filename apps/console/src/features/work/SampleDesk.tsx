import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  decideDisagreement,
  decideSample,
  FINDINGS,
  openSample,
  samplePicture,
  showDisagreement,
} from '@noren/contract/operator/quality'
import { Fragment } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import { DeskBody } from './DeskBody.tsx'
import { Evidence, Question, REASONS_OF } from './ReviewDesk.tsx'

const loadOf =
  (sampleId: string) =>
  ({ pictureId }: { pictureId: string }) =>
    call(samplePicture, { params: { sampleId, pictureId } })

/** A case that somebody has decided, to be decided again without knowing how. */
export function SampleDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const sampleId = item.subjectId
  return (
    <Case item={item} kind={kind} read={endpointQuery(openSample, { params: { sampleId } })}>
      {(shown) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={<Evidence review={shown} load={loadOf(sampleId)} />}
          decision={<Question review={shown} kind={shown.kind} />}
          choice={{
            accept: t(`accept_${shown.kind}`),
            refuse: t(`refuse_${shown.kind}`),
            reasons: REASONS_OF[shown.kind].map((code) => ({ code, label: t(`reason_${code}`) })),
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
          evidence={<Evidence review={shown} load={loadOf(sampleId)} />}
          decision={
            <>
              <Question review={shown} kind={shown.kind} />
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

function Decisions({ shown }: { shown: DataOf<typeof showDisagreement> }) {
  const t = useTexts('work')
  const reasons = REASONS_OF[shown.kind]
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
                {t(decision === 'pass' ? `accept_${shown.kind}` : `refuse_${shown.kind}`)}
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
