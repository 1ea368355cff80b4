import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { quote } from '@noren/contract/loans'
import cardCss from '@noren/ui/Card.module.css'
import { Facts } from '@noren/ui/Facts'
import { Rows } from '@noren/ui/Rows'
import { wholeCodes } from '@noren/ui/whole-codes'
import type { ReactNode } from 'react'
import { dateText, dateTimeText, money, percent } from '../device/formats.ts'
import { market } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'
import css from './KeyFacts.module.css'
import { KfsPart } from './KfsPart.tsx'
import { useLoanFacts } from './loan-facts.ts'
import norenCardCss from './NorenCard.module.css'

export type Statement = DataOf<typeof quote>['details'][number]

/** The complete text to agree to, as the server words it: Annex A parts 1 and 2, APR sheet, schedule, clauses. */
export function KeyFacts(props: { statement: Statement; end: ReactNode }) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const factsOf = useLoanFacts()
  const { statement } = props
  const { lender } = statement
  return (
    <div lang={statement.language}>
      <p className={css.meta}>
        <span>
          {wholeCodes(
            t('kfsMeta', { lender: lender.legalName, registration: lender.registration }),
          )}{' '}
          {wholeCodes(
            t('kfsValid', {
              number: statement.kfsNumber,
              until: dateTimeText(statement.validUntil),
            }),
          )}
        </span>
      </p>
      <div className={`${norenCardCss.root} ${cardCss.rod} ${css.facts}`}>
        <Facts
          isTop
          isEnd
          facts={[
            ...factsOf({
              receive: money(statement.receive),
              repay: money(statement.repay),
              totalCost: money(statement.totalCost),
              apr: percent(statement.apr),
            }),
            {
              label: t(statement.schedule.length > 1 ? 'lastDue' : 'due'),
              value: dateText(day(statement.dueDate)),
              isSmall: true,
            },
            { label: words('serviceFee'), value: money(statement.serviceFee), isSmall: true },
          ]}
        />
      </div>
      <KfsPart title={t('partOne')} rows={statement.partOne} />
      <KfsPart title={t('partTwo')} rows={statement.partTwo} />
      <KfsPart title={t('aprSheet', { measure: market.costMeasure })} rows={statement.aprSheet} />
      <ScheduleRows statement={statement} />
      <Agreement statement={statement} />
      {props.end}
    </div>
  )
}

function ScheduleRows({ statement }: { statement: Statement }) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const part = (date: string, word: string, amount: string) =>
    Number(amount) > 0 ? [{ label: `${date}, ${word}`, value: money(amount) }] : []
  return (
    <>
      <h3 className={`h3 ${css.title}`}>{t('kfsSchedule')}</h3>
      <Rows
        rows={[
          ...statement.schedule.flatMap((row) => {
            const date = dateText(day(row.dueOn))
            return [
              ...part(date, words('principal'), row.principal),
              ...part(date, words('interest'), row.interest),
              ...part(date, words('serviceFee'), row.fee),
              ...part(date, words('taxOnFee', { tax: market.taxLabel }), row.tax),
            ]
          }),
          ...(Number(statement.coupon) > 0
            ? [{ label: t('kfsCoupon'), value: `−${money(statement.coupon)}` }]
            : []),
          { label: words('together'), value: money(statement.repay), isSum: true },
        ]}
      />
      <p className="small">{t('coolingOff', { until: dateTimeText(statement.coolingOffUntil) })}</p>
    </>
  )
}

function Agreement({ statement }: { statement: Statement }) {
  const t = useTexts('loan')
  const { agreement } = statement
  return (
    <>
      <h3 className={`h2 ${css.title}`}>{wholeCodes(agreement.title)}</h3>
      <p className="tiny">{t('version', { version: agreement.version })}</p>
      {agreement.clauses.map((clause, at) => (
        <section key={clause.heading} className={css.clause}>
          <h4>{/^\d/.test(clause.heading) ? clause.heading : `${at + 1}. ${clause.heading}`}</h4>
          <p>{wholeCodes(clause.text)}</p>
        </section>
      ))}
    </>
  )
}
