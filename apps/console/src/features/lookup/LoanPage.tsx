import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { showLoan } from '@noren/contract/operator/loans'
import { Icon } from '@noren/ui/Icon'
import { formats, lenderName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import { LoanStatus } from './LoanStatus.tsx'
import { usualPurpose } from './purposes.ts'
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
                <Facts loan={shown} />
                <Owed loan={shown} />
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
function Facts({ loan: { facts } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, percent } = formats()
  return (
    <dl className={panel.facts}>
      <div>
        <dt>{t('receives')}</dt>
        <dd>{money(facts.receive)}</dd>
      </div>
      <div>
        <dt>{t('paysBack')}</dt>
        <dd>{money(facts.payBack)}</dd>
      </div>
      <div>
        <dt>{t('totalCost')}</dt>
        <dd>{money(facts.totalCost)}</dd>
      </div>
      <div>
        <dt>{t('apr')}</dt>
        <dd>{percent(facts.apr)}</dd>
      </div>
    </dl>
  )
}

function Owed({ loan: { owed, books } }: { loan: Loan }) {
  const t = useTexts('lookup')
  if (!owed) return null
  return (
    <section className={panel.root}>
      <div className={panel.head}>
        <h2>{t('owedByPart')}</h2>
        {books &&
          (books.isSame ? (
            <span className={panel.good}>
              <Icon name="check" size="xs" /> {t('booksAgree')}
            </span>
          ) : (
            <span className={panel.bad}>
              <Icon name="differ" size="xs" /> {t('booksDiffer')}
            </span>
          ))}
      </div>
      <div className={panel.wide}>
        <table className={`${tableCss.root} ${tableCss.small}`}>
          <thead>
            <tr>
              <th scope="col">{t('part')}</th>
              <th scope="col" className={tableCss.number}>
                {t('owed')}
              </th>
              {books && (
                <th scope="col" className={tableCss.number}>
                  {t('byBooks')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {PARTS.map((part) => (
              <tr key={part}>
                <th scope="row">{t(`part_${part}`)}</th>
                <td className={tableCss.number}>{formats().money(owed[part])}</td>
                {books && <td className={tableCss.number}>{formats().money(books[part])}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('together')}</th>
              <td className={tableCss.number}>{formats().money(owed.total)}</td>
              {books && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function Schedule({ loan: { schedule } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateText } = formats()
  if (schedule.length === 0) return null
  return (
    <section className={panel.root}>
      <div className={panel.head}>
        <h2>{t('schedule')}</h2>
        <span className={panel.note}>{t('asAgreed')}</span>
      </div>
      <div className={panel.wide}>
        <table className={`${tableCss.root} ${tableCss.small}`}>
          <thead>
            <tr>
              <th scope="col">{t('instalment')}</th>
              <th scope="col">{t('dueOn')}</th>
              {(['principal', 'interest', 'fee', 'tax'] as const).map((part) => (
                <th key={part} scope="col" className={tableCss.number}>
                  {t(`part_${part}`)}
                </th>
              ))}
              <th scope="col" className={tableCss.number}>
                {t('together')}
              </th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Payments({ loan: { payments } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateTimeText } = formats()
  return (
    <section className={panel.root}>
      <div className={panel.head}>
        <h2>{t('payments')}</h2>
      </div>
      {payments.length === 0 ? (
        <p className={`${panel.body} ${panel.note}`}>{t('noPayments')}</p>
      ) : (
        <div className={panel.wide}>
          <table className={`${tableCss.root} ${tableCss.small}`}>
            <thead>
              <tr>
                <th scope="col">{t('receipt')}</th>
                <th scope="col">{t('paidAt')}</th>
                <th scope="col">{t('reference')}</th>
                <th scope="col">{t('purpose')}</th>
                <th scope="col" className={tableCss.number}>
                  {t('amount')}
                </th>
              </tr>
            </thead>
            <tbody>
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
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Entries({ loan: { entries } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateText } = formats()
  if (entries.length === 0) return null
  return (
    <section className={panel.root}>
      <div className={panel.head}>
        <h2>{t('entries')}</h2>
        <span className={panel.note}>{t('entriesNote')}</span>
      </div>
      <div className={panel.wide}>
        <table className={`${tableCss.root} ${tableCss.small}`}>
          <thead>
            <tr>
              <th scope="col">{t('valueOn')}</th>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('part')}</th>
              <th scope="col" className={tableCss.number}>
                {t('charged')}
              </th>
              <th scope="col" className={tableCss.number}>
                {t('settled')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one answer, in its order; daily ones have no id.
              <tr key={at}>
                <td>{dateText(entry.valueOn)}</td>
                <td>{entry.event}</td>
                <td>{t(`part_${entry.part}`)}</td>
                <td className={tableCss.number}>
                  {entry.side === 'charged' && money(entry.amount)}
                </td>
                <td className={tableCss.number}>
                  {entry.side === 'settled' && money(entry.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Payouts({ loan: { payouts } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateTimeText } = formats()
  return (
    <section className={panel.root}>
      <div className={panel.head}>
        <h2>{t('payouts')}</h2>
      </div>
      <div className={panel.body}>
        {payouts.length === 0 && <p className={panel.note}>{t('noPayouts')}</p>}
        <ol className={panel.checks}>
          {payouts.map((payout) => (
            <li key={payout.payoutId}>
              <Icon name="bank" size="xs" />
              <span>
                {money(payout.amount)} · {payout.state}
                <small>{dateTimeText(payout.createdAt)}</small>
                {payout.utr && <small>{payout.utr}</small>}
                {payout.failure && <small>{payout.failure}</small>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Timeline({ loan: { timeline } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { money, dateTimeText, dateText } = formats()
  const word = (status: number | null) => {
    const known = status === null ? undefined : statusOf(status)
    return known ? t(`status_${known}`) : (status ?? '–')
  }
  return (
    <section className={panel.root}>
      <div className={panel.head}>
        <h2>{t('timeline')}</h2>
      </div>
      <div className={panel.body}>
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
                  {[line.why, line.onDay && dateText(line.onDay)].filter(Boolean).join(' · ')}
                </small>
              </span>
              <span className={tableCss.number}>{line.amount && money(line.amount)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
