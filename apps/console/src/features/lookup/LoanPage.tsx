import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { showLoan } from '@noren/contract/operator/loans'
import { Icon } from '@noren/ui/Icon'
import { formats, lenderName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { PAYOUT_FAILURES, PAYOUT_STATES, wordsOf } from '../../shell/code-words.ts'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Facts, numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import { LoanStatus } from './LoanStatus.tsx'
import { statusOf } from './statuses.ts'

type Loan = DataOf<typeof showLoan>

const PARTS = ['principal', 'interest', 'fee', 'tax', 'penal'] as const

/** One loan whole: what was agreed, what is owed and whether the books agree, what happened. */
export function LoanPage({ loanId }: { loanId: string }) {
  const t = useTexts('lookup')
  const { roles } = useMe()
  const loan = useEndpoint(
    showLoan,
    { params: { loanId }, query: { purpose: usualPurpose(roles) } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  useKeys([{ keys: 'Escape', label: t('keyBack'), run: () => go(to.loans()) }])
  return (
    <Page title={loan.data?.loanNumber ?? t('loan')} sub={t('loan')}>
      <Loaded state={loaded({ loan })}>
        {({ loan: shown }) => (
          <div className={panel.page}>
            <Head loan={shown} />
            <div className={panel.columns}>
              <div className={panel.column}>
                <FourFacts loan={shown} />
                <Owed loan={shown} />
                <Plan loan={shown} />
                <Schedule loan={shown} />
                <Payments loan={shown} />
                <Entries loan={shown} />
              </div>
              <div className={panel.column}>
                <Payouts loan={shown} />
                <Timeline loan={shown} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Head({ loan }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { calls, roles } = useMe()
  return (
    <div className={panel.wideHead}>
      <div>
        <h2>
          {loan.productName} <LoanStatus status={loan.borrowStatus} />{' '}
          {loan.daysPastDue > 0 && (
            <span className={`${panel.chip} ${panel.chipBad}`}>
              {t('lateDays', { count: loan.daysPastDue })}
            </span>
          )}
        </h2>
        <p className={panel.note}>
          {[
            lenderName(loan.lenderCode),
            t('agreedAt', { time: formats().dateTimeText(loan.appliedAt) }),
            loan.kfs.kfsNumber,
          ].join(' · ')}
        </p>
        {calls.includes('showPerson') && (
          <p className={panel.note}>
            <a href={to.person(loan.userId, usualPurpose(roles))}>{t('openPerson')}</a>
          </p>
        )}
      </div>
      {loan.owed && (
        <p className={panel.big}>
          <b>{formats().money(loan.owed.total)}</b>
          <span className={panel.note}>{t('owedOn', { day: formats().dateText(loan.asOn) })}</span>
        </p>
      )}
    </div>
  )
}

/** In the order in which the borrower saw them. */
function FourFacts({ loan: { facts } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, percent } = formats()
  return (
    <Facts
      facts={[
        [t('receives'), money(facts.receive)],
        [t('paysBack'), money(facts.payBack)],
        [t('totalCost'), money(facts.totalCost)],
        [t('apr'), percent(facts.apr)],
      ]}
    />
  )
}

function Owed({ loan: { owed, books } }: { loan: Loan }) {
  const t = useTexts('lookup')
  if (!owed) return null
  return (
    <TablePanel
      head={{
        title: t('owedByPart'),
        mark:
          books &&
          (books.isSame ? (
            <span className={panel.good}>
              <Icon name="check" size="xs" /> {t('booksAgree')}
            </span>
          ) : (
            <span className={panel.bad}>
              <Icon name="differ" size="xs" /> {t('booksDiffer')}
            </span>
          )),
      }}
      columns={[t('part'), numbers(t('owed')), books && numbers(t('byBooks'))]}
      foot={
        <tr>
          <th scope="row">{t('together')}</th>
          <td className={tableCss.number}>{formats().money(owed.total)}</td>
          {books && <td />}
        </tr>
      }
    >
      {PARTS.map((part) => (
        <tr key={part}>
          <th scope="row">{t(`part_${part}`)}</th>
          <td className={tableCss.number}>{formats().money(owed[part])}</td>
          {books && <td className={tableCss.number}>{formats().money(books[part])}</td>}
        </tr>
      ))}
    </TablePanel>
  )
}

/** What is still to be paid by a hardship plan, and how it stands. */
function Plan({ loan: { plan } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateText } = formats()
  if (!plan) return null
  const { state, endedOn, agreedOn, held } = plan
  const since = endedOn === null ? t('planSince', { day: dateText(agreedOn) }) : dateText(endedOn)
  return (
    <TablePanel
      head={{ title: t(`plan_${plan.kind}`), note: `${t(`planState_${state}`)} · ${since}` }}
      columns={[t('instalment'), t('dueOn'), numbers(t('together'))]}
      empty={t('planNothing')}
      foot={
        Number(held) > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              {t('planHeld')}
            </th>
            <td className={tableCss.number}>{money(held)}</td>
          </tr>
        )
      }
    >
      {plan.payments.map((row) => (
        <tr key={row.number}>
          <th scope="row">{row.number}</th>
          <td>{dateText(row.dueOn)}</td>
          <td className={tableCss.amount}>{money(row.amount)}</td>
        </tr>
      ))}
    </TablePanel>
  )
}

function Schedule({ loan: { schedule } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateText } = formats()
  if (schedule.length === 0) return null
  return (
    <TablePanel
      head={{ title: t('schedule'), note: t('asAgreed') }}
      columns={[
        t('instalment'),
        t('dueOn'),
        ...(['principal', 'interest', 'fee', 'tax'] as const).map((part) =>
          numbers(t(`part_${part}`)),
        ),
        numbers(t('together')),
        t('state'),
      ]}
    >
      {schedule.map((row) => (
        <tr key={row.number}>
          <th scope="row">{row.number}</th>
          <td>{dateText(row.dueOn)}</td>
          <td className={tableCss.number}>{money(row.principal)}</td>
          <td className={tableCss.number}>{money(row.interest)}</td>
          <td className={tableCss.number}>{money(row.fee)}</td>
          <td className={tableCss.number}>{money(row.tax)}</td>
          <td className={tableCss.amount}>{money(row.total)}</td>
          <td className={row.isPaid ? panel.good : tableCss.quiet}>
            {row.isPaid ? t('paid') : t('open')}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}

function Payments({ loan: { loanId, payments } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const mayDispute = useMe().calls.includes('openDispute')
  const { money, dateTimeText } = formats()
  return (
    <TablePanel
      head={{ title: t('payments') }}
      columns={[
        ...[t('receipt'), t('paidAt'), t('reference'), t('purpose'), numbers(t('amount'))],
        mayDispute ? t('disputeIt') : null,
      ]}
      empty={t('noPayments')}
    >
      {payments.map((payment) => (
        <tr key={payment.paymentId}>
          <th scope="row">{payment.receiptNumber}</th>
          <td>{dateTimeText(payment.paidAt)}</td>
          <td>{payment.utr}</td>
          <td>
            {t(`purpose_${payment.purpose}`)}
            {payment.reversedAt && (
              <span className={`${panel.chip} ${panel.chipWarn}`}>{t('reversed')}</span>
            )}
          </td>
          <td className={tableCss.amount}>{money(payment.amount)}</td>
          {mayDispute && (
            <td>
              {payment.reversedAt === null && (
                <a href={to.money('disputes', { loan: loanId, payment: payment.paymentId })}>
                  {t('disputeIt')}
                </a>
              )}
            </td>
          )}
        </tr>
      ))}
    </TablePanel>
  )
}

function Entries({ loan: { entries } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateText } = formats()
  if (entries.length === 0) return null
  return (
    <TablePanel
      head={{ title: t('entries'), note: t('entriesNote') }}
      columns={[t('valueOn'), t('event'), t('part'), numbers(t('charged')), numbers(t('settled'))]}
    >
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one answer, in its order; daily ones have no id.
        <tr key={at}>
          <td>{dateText(entry.valueOn)}</td>
          <td>{entry.event}</td>
          <td>{t(`part_${entry.part}`)}</td>
          <td className={tableCss.number}>{entry.side === 'charged' && money(entry.amount)}</td>
          <td className={tableCss.number}>{entry.side === 'settled' && money(entry.amount)}</td>
        </tr>
      ))}
    </TablePanel>
  )
}

function Payouts({ loan: { payouts } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const shared = useTexts('console')
  const { money, dateTimeText } = formats()
  return (
    <Panel title={t('payouts')}>
      {payouts.length === 0 && <p className={panel.note}>{t('noPayouts')}</p>}
      <ol className={panel.checks}>
        {payouts.map((payout) => (
          <li key={payout.payoutId}>
            <Icon name="bank" size="xs" />
            <span>
              {money(payout.amount)} ·{' '}
              {wordsOf(payout.state, PAYOUT_STATES, (one) => shared(`payout_${one}`))}
              <small>{dateTimeText(payout.createdAt)}</small>
              {payout.utr && <small>{payout.utr}</small>}
              {payout.failure && (
                <small>
                  {wordsOf(payout.failure, PAYOUT_FAILURES, (one) => shared(`failure_${one}`))}
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Why a loan moved, and what came of what was asked, by their codes. */
const MOVES = {
  'approved.auto': 'why_approvedAuto',
  'approved.operator': 'why_approvedOperator',
  'declined.operator': 'why_declinedOperator',
  'withdrawn.operator': 'why_withdrawnOperator',
  'payout.processed': 'why_payoutProcessed',
  'payout.failed': 'why_payoutFailed',
  'payout.again': 'why_payoutAgain',
  'payout.sentAgain': 'why_payoutAgain',
  'payout.held': 'why_payoutHeld',
  'day.over': 'why_dayOver',
  asked: 'why_asked',
} as const
type Move = keyof typeof MOVES

function Timeline({ loan: { timeline } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateTimeText, dateText } = formats()
  const word = (status: number | null) => {
    const known = status === null ? undefined : statusOf(status)
    return known ? t(`status_${known}`) : (status ?? '–')
  }
  return (
    <Panel title={t('timeline')}>
      <ol className={panel.events}>
        {timeline.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer, in its order.
          <li key={at}>
            <time dateTime={line.at}>{dateTimeText(line.at)}</time>
            <span>
              {line.what === 'moved'
                ? t('movedTo', { status: word(line.toStatus) })
                : t(`what_${line.what}`)}
              <small>
                {[
                  line.why &&
                    wordsOf(line.why, Object.keys(MOVES) as Move[], (one) => t(MOVES[one])),
                  line.onDay && dateText(line.onDay),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={tableCss.number}>{line.amount && money(line.amount)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
