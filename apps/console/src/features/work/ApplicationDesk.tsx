import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
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
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { CaseState } from './CaseState.tsx'
import { EXPECTED, type WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'
import { inputsOf } from './inputs.ts'

type Application = DataOf<typeof showApplication>

const REASONS_MAX = 3
/** What is filled in for who is declined; it may be another day. */
const REAPPLY_DAYS = 30

/** Somebody asks for a loan that the policy does not decide by itself. */
export function ApplicationDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const { businessDay } = useMe()
  const [reapplyOn, setReapplyOn] = useState<string>(addDays(day(businessDay), REAPPLY_DAYS))
  const application = useEndpoint(
    showApplication,
    { params: { loanId: item.subjectId } },
    { staleTime: Number.POSITIVE_INFINITY, handles: EXPECTED },
  )
  return (
    <CaseState item={item} kind={kind} state={loaded({ application })}>
      {({ application: shown }) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={<Evidence application={shown} />}
          decision={
            <>
              <Limit application={shown} />
              <section className={panel.root}>
                <div className={panel.head}>
                  <h2>{t('ifDeclined')}</h2>
                </div>
                <div className={panel.body}>
                  <Field
                    label={t('reapplyOn')}
                    type="date"
                    min={businessDay}
                    value={reapplyOn}
                    onValue={setReapplyOn}
                  />
                </div>
              </section>
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
    </CaseState>
  )
}

function Evidence({ application }: { application: Application }) {
  const t = useTexts('work')
  const { credit } = application
  const money = formats().money
  return (
    <>
      <dl className={panel.facts}>
        <div>
          <dt>{t('asked')}</dt>
          <dd>{money(application.amount)}</dd>
        </div>
        <div>
          <dt>{t('receives')}</dt>
          <dd>{money(application.receive)}</dd>
        </div>
        <div>
          <dt>{t('product')}</dt>
          <dd>{productName(application.productCode)}</dd>
        </div>
        <div>
          <dt>{t('score')}</dt>
          <dd>{credit ? formats().wholeNumber(credit.score) : '–'}</dd>
        </div>
      </dl>
      <section className={panel.root}>
        <div className={panel.head}>
          <h2>{t('whoAsks')}</h2>
        </div>
        <div className={panel.body}>
          <dl className={panel.pairs}>
            <dt>{t('name')}</dt>
            <dd>{application.borrowerName}</dd>
            <dt>{t('lender')}</dt>
            <dd>{lenderName(application.lenderCode)}</dd>
            <dt>{t('askedAt')}</dt>
            <dd>{formats().dateTimeText(application.appliedAt)}</dd>
          </dl>
        </div>
      </section>
      {credit && (
        <section className={panel.root}>
          <div className={panel.head}>
            <h2>{t('inputs')}</h2>
            <span className={panel.note}>{t('policy', { version: credit.version })}</span>
          </div>
          <div className={panel.wide}>
            <table className={`${tableCss.root} ${tableCss.small}`}>
              <thead>
                <tr>
                  <th scope="col">{t('input')}</th>
                  <th scope="col" className={tableCss.number}>
                    {t('value')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {inputsOf(credit.inputs).map(({ name, value }) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td className={`${tableCss.number} ${tableCss.wrap}`}>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  )
}

const WHOLE = 100

function Limit({ application }: { application: Application }) {
  const t = useTexts('work')
  const { credit, currency, amount } = application
  if (!credit) {
    return (
      <section className={panel.root}>
        <div className={panel.head}>
          <h2>{t('limit')}</h2>
        </div>
        <p className={panel.body}>{t('noCredit')}</p>
      </section>
    )
  }
  const minorOf = (decimal: string) => minorFromDecimal(decimal, currency)
  // What is used counts what is asked for.
  const after = minorOf(credit.usedLimit)
  const limit = minorOf(credit.limit)
  const share = limit > 0 ? Math.min(WHOLE, Math.round((after * WHOLE) / limit)) : WHOLE
  const money = formats().money
  return (
    <section className={`${panel.root} ${panel.rod}`}>
      <div className={panel.head}>
        <h2>{t('limitAfter')}</h2>
        <span className={panel.end}>
          <span
            className={`${panel.chip} ${credit.decision === 'approved' ? panel.chipGood : panel.chipWarn}`}
          >
            {t(`policySays_${credit.decision}`)}
          </span>
        </span>
      </div>
      <div className={panel.body}>
        <meter
          className={css.meter}
          min={0}
          max={WHOLE}
          value={share}
          aria-label={t('limitAfter')}
        />
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
      </div>
    </section>
  )
}
