import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { dayOf } from '@noren/contract/dates'
import { decideLimitRequest, LIMIT_REASONS, showLimitRequest } from '@noren/contract/operator'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import { useKeys } from '../../shell/keys.ts'
import panel from '../../shell/Panel.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { CaseState } from './CaseState.tsx'
import { EXPECTED, type WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'

/** Somebody asks for a higher limit. */
export function LimitDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const [isCompared, setIsCompared] = useState(false)
  const request = useEndpoint(
    showLimitRequest,
    { params: { limitRequestId: item.subjectId } },
    { staleTime: Number.POSITIVE_INFINITY, handles: EXPECTED },
  )
  useKeys([{ keys: 'i', label: t('compared'), run: () => setIsCompared((now) => !now) }])
  return (
    <CaseState item={item} kind={kind} state={loaded({ request })}>
      {({ request: shown }) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={
            <>
              <dl className={panel.facts}>
                <div>
                  <dt>{t('limitNow')}</dt>
                  <dd>{formats().money(shown.limitNow)}</dd>
                </div>
                <div>
                  <dt>{t('limitAsked')}</dt>
                  <dd>{formats().money(shown.amount)}</dd>
                </div>
                <div>
                  <dt>{t('askedAt')}</dt>
                  <dd>
                    {formats().dateShort(dayOf(new Date(shown.requestedAt), marketFacts().zone))}
                  </dd>
                </div>
              </dl>
              <section className={panel.root}>
                <div className={panel.head}>
                  <h2>{t('ownWords')}</h2>
                </div>
                <div className={panel.body}>
                  <blockquote className={css.read}>{shown.reason}</blockquote>
                </div>
              </section>
            </>
          }
          decision={
            <section className={`${panel.root} ${panel.rod}`}>
              <div className={panel.head}>
                <h2>{t('question_limitRequest')}</h2>
              </div>
              <div className={panel.body}>
                <label>
                  <input
                    type="checkbox"
                    checked={isCompared}
                    onChange={({ target }) => setIsCompared(target.checked)}
                  />{' '}
                  {t('compared')} <Cap>I</Cap>
                </label>
                <p className={panel.note}>{t('comparedNote')}</p>
              </div>
            </section>
          }
          choice={{
            accept: t('accept_limitRequest', { amount: formats().money(shown.amount) }),
            refuse: t('refuse_limitRequest'),
            reasons: LIMIT_REASONS.map((code) => ({ code, label: t(`reason_${code}`) })),
            reasonsMax: 1,
            note: t('noteLimit'),
            async send({ verdict, reasons: [reasonCode] }) {
              await decide(decideLimitRequest, {
                limitRequestId: shown.limitRequestId,
                decision: verdict === 'accept' ? 'grant' : 'refuse',
                ...(verdict === 'accept' && isCompared && { identityChecked: true }),
                ...(reasonCode && { reasonCode }),
              })
              return null
            },
          }}
        />
      )}
    </CaseState>
  )
}
