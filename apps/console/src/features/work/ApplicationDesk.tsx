import { endpointQuery } from '@noren/client/use-endpoint'
import { addDays, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { decimalFromMinor, minorFromDecimal, subtractMinor } from '@noren/contract/money'
import { DECLINE_REASONS, decideApplication, showApplication } from '@noren/contract/operator'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats, lenderName, productName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import { Facts, numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'
import { WhatIf } from './WhatIf.tsx'

type Application = DataOf<typeof showApplication>

const REASONS_MAX = 3
/** What is filled in for who is declined; it may be another day. */
const REAPPLY_DAYS = 30

/** Somebody asks for a loan that the policy does not decide by itself. */
export function ApplicationDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const { businessDay } = useMe()
  const [reapplyOn, setReapplyOn] = useState<string>(addDays(day(businessDay), REAPPLY_DAYS))
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showApplication, { params: { loanId: item.subjectId } })}
    >
      {(shown) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={<AskedFor application={shown} />}
          decision={
            <>
              <LimitAfter application={shown} />
              {item.userId && <WhatIf userId={item.userId} />}
              <Panel title={t('ifDeclined')}>
                <Field
                  label={t('reapplyOn')}
                  type="date"
                  min={businessDay}
                  value={reapplyOn}
                  onValue={setReapplyOn}
                />
              </Panel>
            </>
          }
          choice={{
            accept: t('accept_application', { amount: formats().money(shown.amount) }),
            refuse: t('refuse_application'),
            reasons: DECLINE_REASONS.map((code) => ({ code, label: t(`reason_${code}`) })),
            reasonsMax: REASONS_MAX,
            note: t('noteApplication'),
            async send({ verdict, reasons }) {
              const { waits } = await decide(decideApplication, {
                loanId: shown.loanId,
                ...(verdict === 'accept'
                  ? { decision: 'approve' }
                  : { decision: 'decline', reasonCodes: reasons, reapplyOn }),
              })
              return waits && t('waitsSecond', { why: waits.text })
            },
          }}
        />
      )}
    </Case>
  )
}

/** What is asked for and by whom, without a name where it is not to be known. */
type Asked = Pick<
  Application,
  'amount' | 'currency' | 'receive' | 'productCode' | 'lenderCode' | 'appliedAt' | 'credit'
> & { borrowerName?: string }

export function AskedFor({ application }: { application: Asked }) {
  const t = useTexts('work')
  const { credit } = application
  const money = formats().money
  return (
    <>
      <Facts
        facts={[
          [t('asked'), money(application.amount)],
          [t('receives'), money(application.receive)],
          [t('product'), productName(application.productCode)],
          [t('score'), credit ? formats().wholeNumber(credit.score) : '–'],
        ]}
      />
      <Panel title={t('whoAsks')}>
        <dl className={panel.pairs}>
          {application.borrowerName !== undefined && (
            <>
              <dt>{t('name')}</dt>
              <dd>{application.borrowerName}</dd>
            </>
          )}
          <dt>{t('lender')}</dt>
          <dd>{lenderName(application.lenderCode)}</dd>
          <dt>{t('askedAt')}</dt>
          <dd>{formats().dateTimeText(application.appliedAt)}</dd>
        </dl>
      </Panel>
      {credit && (
        <TablePanel
          head={{ title: t('inputs'), note: t('policy', { version: credit.version }) }}
          columns={[t('input'), numbers(t('value'))]}
        >
          {credit.facts.map(({ name, value }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className={`${tableCss.number} ${tableCss.wrap}`}>{value}</td>
            </tr>
          ))}
        </TablePanel>
      )}
    </>
  )
}

const WHOLE = 100

export function LimitAfter({ application }: { application: Asked }) {
  const t = useTexts('work')
  const { credit, currency, amount } = application
  if (!credit) {
    return (
      <Panel title={t('limit')}>
        <p>{t('noCredit')}</p>
      </Panel>
    )
  }
  const minorOf = (decimal: string) => minorFromDecimal(decimal, currency)
  // What is used counts what is asked for.
  const after = minorOf(credit.usedLimit)
  const limit = minorOf(credit.limit)
  const share = limit > 0 ? Math.min(WHOLE, Math.round((after * WHOLE) / limit)) : WHOLE
  const money = formats().money
  return (
    <Panel
      title={t('limitAfter')}
      mark={
        <span className={panel.end}>
          <span
            className={`${panel.chip} ${credit.decision === 'approved' ? panel.chipGood : panel.chipWarn}`}
          >
            {t(`policySays_${credit.decision}`)}
          </span>
        </span>
      }
      isDeciding
    >
      <meter className={css.meter} min={0} max={WHOLE} value={share} aria-label={t('limitAfter')} />
      <dl className={panel.pairs}>
        <dt>{t('limit')}</dt>
        <dd>{money(credit.limit)}</dd>
        <dt>{t('usedBefore')}</dt>
        <dd>{money(decimalFromMinor(subtractMinor(after, minorOf(amount)), currency))}</dd>
        <dt>{t('usedAfter')}</dt>
        <dd>{money(credit.usedLimit)}</dd>
        {credit.band && (
          <>
            <dt>{t('band')}</dt>
            <dd>{credit.band}</dd>
          </>
        )}
      </dl>
      {credit.reasons.length > 0 && (
        <ul className={panel.checks}>
          {credit.reasons.map(({ code, text }) => (
            <li key={code} className={panel.warn}>
              <span aria-hidden="true">≠</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
