import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { showLoan } from '@noren/contract/operator/loans'
import { Icon } from '@noren/ui/Icon'
import { useEffect, useRef } from 'react'
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
import { ActPanel, Acts } from './LoanActs.tsx'
import { LoanDays } from './LoanDays.tsx'
import { LoanLedger } from './LoanLedger.tsx'
import { LoanOwed } from './LoanOwed.tsx'
import { LoanPapers } from './LoanPapers.tsx'
import { LoanStanding } from './LoanStanding.tsx'
import { LoanStatus } from './LoanStatus.tsx'
import { LoanTimeline } from './LoanTimeline.tsx'
import { ACTS, type Act } from './loan-acts.ts'
import { PageTabs } from './PageTabs.tsx'
import { useLoanPlace } from './use-loan-place.ts'

export type Loan = DataOf<typeof showLoan>

const TABS = ['overview', 'ledger', 'timeline', 'papers'] as const
type Tab = (typeof TABS)[number]
const TAB_KEYS: Readonly<Record<Tab, string>> = {
  overview: 's',
  ledger: 'l',
  timeline: 't',
  papers: 'd',
}
/** Of the timeline beside the overview. */
const LINES_BESIDE = 7

/** One loan whole: what was agreed, what is owed and whether the books agree, what happened, what may be done about it. */
export function LoanPage({ loanId }: { loanId: string }) {
  const t = useTexts('lookup')
  const { roles, calls } = useMe()
  const { chosen, hrefWith } = useLoanPlace(loanId)
  const loan = useEndpoint(
    showLoan,
    { params: { loanId }, query: { purpose: usualPurpose(roles) } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const tabs = TABS.filter((one) => one !== 'papers' || calls.includes('loanPapers'))
  const tab = tabs.find((one) => one === chosen.tab) ?? 'overview'
  const act = ACTS.find((one) => one === chosen.act) ?? null
  // The loan may have moved since it was read: what is signed rests on its figures of now.
  const { refetch } = loan
  // biome-ignore lint/correctness/useExhaustiveDependencies: another loan is read anew as well.
  useEffect(() => {
    if (act) void refetch()
  }, [act, loanId, refetch])
  const isFresh = loan.fetchStatus === 'idle' && loan.error === null
  const hrefOf = (next: Tab) =>
    hrefWith({ tab: next === 'overview' ? undefined : next, act: undefined })
  const back = () => go(act === null ? to.loans() : hrefOf(tab))
  useKeys([
    ...tabs.map((one) => ({
      ...{ keys: TAB_KEYS[one], label: t(`tab_${one}`), run: () => go(hrefOf(one)) },
    })),
    { keys: 'Escape', label: t(act === null ? 'keyBack' : 'keyLeave'), run: back },
  ])
  return (
    <Page title={loan.data?.loanNumber ?? t('loan')} sub={t('loan')}>
      <Loaded state={loaded({ loan })}>
        {({ loan: shown }) => (
          <div className={panel.page}>
            <Head loan={shown} />
            <PageTabs
              label={t('loan')}
              tabs={tabs}
              tab={tab}
              hrefOf={hrefOf}
              textOf={(one) => t(`tab_${one}`)}
            />
            {tab === 'overview' && <Overview loan={shown} act={act} isFresh={isFresh} />}
            {tab === 'ledger' && <LoanLedger loan={shown} />}
            {tab === 'timeline' && <LoanTimeline loan={shown} />}
            {tab === 'papers' && <LoanPapers loanId={loanId} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Overview(props: { loan: Loan; act: Act | null; isFresh: boolean }) {
  const { loan, act, isFresh } = props
  const { calls } = useMe()
  const sheet = useRef<HTMLHeadingElement>(null)
  const acts = useRef<HTMLHeadingElement>(null)
  const before = useRef(act)
  // What opens takes the reader along, and brings them back when it closes.
  useEffect(() => {
    if (act === before.current) return
    before.current = act
    const heading = act ? sheet : acts
    heading.current?.focus()
  }, [act])
  return (
    <div className={panel.columns}>
      <div className={panel.column}>
        {act && (
          <ActPanel
            key={`${act} ${loan.loanId}`}
            loan={loan}
            act={act}
            isFresh={isFresh}
            headingRef={sheet}
          />
        )}
        <FourFacts loan={loan} />
        <LoanOwed loan={loan} />
        <LoanDays loan={loan} />
        <Plan loan={loan} />
        <Schedule loan={loan} />
        <Payments loan={loan} />
      </div>
      <div className={panel.column}>
        <Acts loan={loan} headingRef={acts} />
        {loan.disbursedOn && calls.includes('listHolds') && <LoanStanding loan={loan} />}
        <Payouts loan={loan} />
        <LoanTimeline loan={loan} shown={LINES_BESIDE} />
      </div>
    </div>
  )
}

function Head({ loan }: { loan: Loan }) {
  const t = useTexts('lookup')
  const shared = useTexts('console')
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
          <span className={panel.note}>
            {shared('owedOn', { day: formats().dateText(loan.asOn) })}
          </span>
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
  const shared = useTexts('console')
  const { money, dateText } = formats()
  if (schedule.length === 0) return null
  return (
    <TablePanel
      head={{ title: t('schedule'), note: t('asAgreed') }}
      columns={[
        t('instalment'),
        t('dueOn'),
        ...(['principal', 'interest', 'fee', 'tax'] as const).map((part) =>
          numbers(shared(`part_${part}`)),
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
