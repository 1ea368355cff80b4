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
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { TablePanel } from '../../shell/Panel.tsx'
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
  const reasonText = (code: string | null) => {
    const known = reasons.find((one) => one === code)
    return known ? t(`reason_${known}`) : '–'
  }
  return (
    <TablePanel
      head={{ title: t('twoDecisions') }}
      columns={[t('who'), t('outcome'), t('why'), t('time')]}
    >
      {(['first', 'second'] as const).map((which) => {
        const { name, decision, reasonCode, at } = shown[which]
        return (
          <tr key={which}>
            <th scope="row">{name}</th>
            <td>{t(decision === 'pass' ? `accept_${shown.kind}` : `refuse_${shown.kind}`)}</td>
            <td>{reasonText(reasonCode)}</td>
            <td>{formats().dateTimeText(at)}</td>
          </tr>
        )
      })}
    </TablePanel>
  )
}
