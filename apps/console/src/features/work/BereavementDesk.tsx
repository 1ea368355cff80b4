import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  bereavementPaper,
  CLOSINGS,
  type Closing,
  decideBereavement,
  showBereavement,
} from '@noren/contract/operator/bereavements'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'

import panel from '../../shell/Panel.module.css'
import { Facts, Panel } from '../../shell/Panel.tsx'
import { useMe } from '../../shell/session.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'
import { Pictures } from './Pictures.tsx'

type Report = DataOf<typeof showBereavement>

/** Somebody reports a death: did the person die, on which day, and what becomes of the debt? */
export function BereavementDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  /** What the debt is depends on it; empty: the day that was told. */
  const [diedOn, setDiedOn] = useState('')
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showBereavement, {
        params: { reportId: item.subjectId },
        query: diedOn === '' ? {} : { diedOn },
      })}
    >
      {(shown) => (
        <Body
          item={item}
          kind={kind}
          report={shown}
          diedOn={diedOn || (shown.told?.diedOn ?? '')}
          onDiedOn={setDiedOn}
        />
      )}
    </Case>
  )
}

function Body(props: {
  item: WorkItem
  kind: DeskKind
  report: Report
  diedOn: string
  onDiedOn: (day: string) => void
}) {
  const { item, kind, report, diedOn, onDiedOn } = props
  const t = useTexts('work')
  const { businessDay } = useMe()
  const { debt, userId, reportId } = report
  const [chosen, setClosing] = useState<Closing | null>(null)
  const closing = chosen ?? debt?.closing
  const lacks = userId === null ? t('nobodysPhone') : diedOn === '' ? t('dayOfDeathNeeded') : null
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={<Told report={report} />}
      decision={
        <Panel title={t('question_bereavement')} isDeciding>
          {userId === null && <p>{t('nobodysPhone')}</p>}
          <Field
            label={t('diedOn')}
            type="date"
            max={businessDay}
            value={diedOn}
            onValue={onDiedOn}
          />
          {debt && (
            <>
              <dl className={panel.pairs}>
                <dt>{t('loansRunning')}</dt>
                <dd>{formats().wholeNumber(debt.loanCount)}</dd>
                <dt>{t('fixedAtDeath')}</dt>
                <dd>{formats().money(debt.fixed)}</dd>
                <dt>{t('penalWaived')}</dt>
                <dd>{formats().money(debt.penal)}</dd>
              </dl>
              <div className={css.matches} role="radiogroup" aria-label={t('closing')}>
                {CLOSINGS.map((one) => (
                  <label key={one}>
                    <input
                      type="radio"
                      name="closing"
                      checked={one === closing}
                      onChange={() => setClosing(one)}
                    />
                    <span>
                      {t(`closing_${one}`)}
                      {one === debt.closing && <small>{t('closingUsual')}</small>}
                    </span>
                  </label>
                ))}
              </div>
            </>
          )}
        </Panel>
      }
      choice={{
        accept: t('accept_bereavement'),
        refuse: t('refuse_bereavement'),
        reasons: [],
        reasonsMax: 0,
        note: t('noteBereavement'),
        lacks,
        async send({ verdict }) {
          const { waits } = await decide(decideBereavement, {
            reportId,
            ...(verdict === 'accept'
              ? { decision: 'confirmed', diedOn, ...(closing && { closing }) }
              : { decision: 'notConfirmed' }),
          })
          return waits && t('waitsSecond', { why: waits.text })
        },
      }}
    />
  )
}

/** What was written, and the paper, which is opened only when it is there to be seen. */
function Told({ report }: { report: Report }) {
  const t = useTexts('work')
  const { told, reportId, hasPaper, silentUntil } = report
  const { dateTimeText, dateText } = formats()
  return (
    <>
      {hasPaper && (
        <Pictures
          pictures={[
            {
              id: reportId,
              name: t('picture_deathPaper'),
              load: () => call(bereavementPaper, { params: { reportId } }),
            },
          ]}
        />
      )}
      <Facts
        facts={[
          [t('reportedAt'), dateTimeText(report.reportedAt)],
          [t('silentUntil'), silentUntil === null ? '–' : dateText(silentUntil)],
        ]}
      />
      {told && (
        <Panel title={t('toldBy')}>
          <dl className={panel.pairs}>
            <dt>{t('name')}</dt>
            <dd>{told.name}</dd>
            <dt>{t('relation')}</dt>
            <dd>{t(`relation_${told.relation}`)}</dd>
            <dt>{t('callBack')}</dt>
            <dd>{told.contactPhone ?? '–'}</dd>
            <dt>{t('phoneOfDead')}</dt>
            <dd>{told.phone}</dd>
          </dl>
          {told.note && <blockquote className={css.read}>{told.note}</blockquote>}
        </Panel>
      )}
    </>
  )
}
