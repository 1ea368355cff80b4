import { endpointQuery } from '@noren/client/use-endpoint'
import { decidePayoutFailure } from '@noren/contract/operator'
import { showLoan } from '@noren/contract/operator/loans'
import { decide } from '../../device/decide.ts'
import { formats, lenderName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { PAYOUT_FAILURES, PAYOUT_STATES, wordsOf } from '../../shell/code-words.ts'
import panel from '../../shell/Panel.module.css'
import { Facts, numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import tableCss from '../../shell/Table.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import { DeskBody } from './DeskBody.tsx'

/** A payout that did not arrive: again, or not at all. */
export function PayoutDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const shared = useTexts('console')
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showLoan, {
        params: { loanId: item.subjectId },
        query: { purpose: 'checkAccount' },
      })}
    >
      {(shown) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={
            <>
              <Facts
                facts={[
                  [t('asked'), formats().money(shown.amount)],
                  [t('receives'), formats().money(shown.facts.receive)],
                  [t('lender'), lenderName(shown.lenderCode)],
                  [t('product'), shown.productName],
                ]}
              />
              <TablePanel
                head={{ title: t('payouts') }}
                columns={[t('time'), t('state'), t('failure'), numbers(t('amount'))]}
              >
                {shown.payouts.map((payout) => (
                  <tr key={payout.payoutId}>
                    <td>{formats().dateTimeText(payout.createdAt)}</td>
                    <td>
                      {wordsOf(payout.state, PAYOUT_STATES, (one) => shared(`payout_${one}`))}
                    </td>
                    <td>
                      {payout.failure
                        ? wordsOf(payout.failure, PAYOUT_FAILURES, (one) =>
                            shared(`failure_${one}`),
                          )
                        : '–'}
                    </td>
                    <td className={tableCss.amount}>{formats().money(payout.amount)}</td>
                  </tr>
                ))}
              </TablePanel>
            </>
          }
          decision={
            <Panel title={t('question_payoutFailure')} isDeciding>
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
            </Panel>
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
    </Case>
  )
}
