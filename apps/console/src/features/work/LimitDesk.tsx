import { endpointQuery } from '@noren/client/use-endpoint'
import { dayOf } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { decideLimitRequest, LIMIT_REASONS, showLimitRequest } from '@noren/contract/operator'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import { useKeys } from '../../shell/keys.ts'
import panel from '../../shell/Panel.module.css'
import { Facts, Panel } from '../../shell/Panel.tsx'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'

/** Somebody asks for a higher limit. */
export function LimitDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const [isCompared, setIsCompared] = useState(false)
  useKeys([{ keys: 'i', label: t('compared'), run: () => setIsCompared((now) => !now) }])
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showLimitRequest, { params: { limitRequestId: item.subjectId } })}
    >
      {(shown) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={<LimitAsked request={shown} />}
          decision={
            <Panel title={t('question_limitRequest')} isDeciding>
              <label>
                <input
                  type="checkbox"
                  checked={isCompared}
                  onChange={({ target }) => setIsCompared(target.checked)}
                />{' '}
                {t('compared')} <Cap>I</Cap>
              </label>
              <p className={panel.note}>{t('comparedNote')}</p>
            </Panel>
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
    </Case>
  )
}

type Request = DataOf<typeof showLimitRequest>

export function LimitAsked(props: {
  request: Pick<Request, 'limitNow' | 'amount' | 'requestedAt' | 'reason'>
}) {
  const t = useTexts('work')
  const { limitNow, amount, requestedAt, reason } = props.request
  const { money, dateShort } = formats()
  return (
    <>
      <Facts
        facts={[
          [t('limitNow'), money(limitNow)],
          [t('limitAsked'), money(amount)],
          [t('askedAt'), dateShort(dayOf(new Date(requestedAt), marketFacts().zone))],
        ]}
      />
      <Panel title={t('ownWords')}>
        <blockquote className={css.read}>{reason}</blockquote>
      </Panel>
    </>
  )
}
