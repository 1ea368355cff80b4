import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { decidePayoutFailure } from '@noren/contract/operator'
import { showLoan } from '@noren/contract/operator/loans'
import { decide } from '../../device/decide.ts'
import { formats, lenderName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import { to } from '../../shell/paths.ts'
import tableCss from '../../shell/Table.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { CaseState } from './CaseState.tsx'
import { EXPECTED, type WorkItem } from './Conflict.tsx'
import { DeskBody } from './DeskBody.tsx'

/** A payout that did not arrive: again, or not at all. */
export function PayoutDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const loan = useEndpoint(
    showLoan,
    { params: { loanId: item.subjectId }, query: { purpose: 'checkAccount' } },
    { staleTime: Number.POSITIVE_INFINITY, handles: EXPECTED },
  )
  return (
    <CaseState item={item} kind={kind} state={loaded({ loan })}>
      {({ loan: shown }) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={
            <>
              <dl className={panel.facts}>
                <div>
                  <dt>{t('asked')}</dt>
                  <dd>{formats().money(shown.amount)}</dd>
                </div>
                <div>
                  <dt>{t('receives')}</dt>
                  <dd>{formats().money(shown.facts.receive)}</dd>
                </div>
                <div>
                  <dt>{t('lender')}</dt>
                  <dd>{lenderName(shown.lenderCode)}</dd>
                </div>
                <div>
                  <dt>{t('product')}</dt>
                  <dd>{shown.productName}</dd>
                </div>
              </dl>
              <section className={panel.root}>
                <div className={panel.head}>
                  <h2>{t('payouts')}</h2>
                </div>
                <div className={panel.wide}>
                  <table className={`${tableCss.root} ${tableCss.small}`}>
                    <thead>
                      <tr>
                        <th scope="col">{t('time')}</th>
                        <th scope="col">{t('state')}</th>
                        <th scope="col">{t('failure')}</th>
                        <th scope="col" className={tableCss.number}>
                          {t('amount')}
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {shown.payouts.map((payout) => (
                        <tr key={payout.payoutId}>
                          <td>{formats().dateTimeText(payout.createdAt)}</td>
                          <td>{payout.state}</td>
                          <td>{payout.failure ?? '–'}</td>
                          <td className={tableCss.amount}>{formats().money(payout.amount)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </section>
            </>
          }
          decision={
            <section className={`${panel.root} ${panel.rod}`}>
              <div className={panel.head}>
                <h2>{t('question_payoutFailure')}</h2>
              </div>
              <div className={panel.body}>
                <ul className={panel.checks}>
                  {shown.reasons.map(({ code, text }) => (
                    <li key={code}>
                      <span aria-hidden="true">≠</span>
                      <span>{text}</span>
                    </li>
                  ))}
                </ul>
                <p>
                  <a href={to.loan(shown.loanId)}>{t('openLoan')}</a>
                </p>
              </div>
            </section>
          }
          choice={{
            accept: t('accept_payoutFailure'),
            refuse: t('refuse_payoutFailure'),
            reasons: [],
            reasonsMax: 0,
            note: t('noteSigned'),
            async send({ verdict }) {
              await decide(decidePayoutFailure, {
                loanId: shown.loanId,
                decision: verdict === 'accept' ? 'retry' : 'cancel',
              })
              return null
            },
          }}
        />
      )}
    </CaseState>
  )
}
