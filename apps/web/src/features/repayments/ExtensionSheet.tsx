import { endpointQuery } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { quoteExtension } from '@noren/contract/repayments'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { wholeCodes } from '@noren/ui/whole-codes'
import type { ReactNode } from 'react'
import { dateShort, dateText, dateTimeText, money, percent } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import keyFactsCss from '../../loan-view/KeyFacts.module.css'
import { KfsPart } from '../../loan-view/KfsPart.tsx'
import { StatementSheet, useStatement } from '../../loan-view/StatementSheet.tsx'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import css from './Repay.module.css'
import { usePay } from './use-pay.ts'

type ExtensionTerms = DataOf<typeof quoteExtension>

/** The Key Facts Statement of an extension, with its own number, hash and figures; paying is agreeing. */
export function ExtensionSheet(props: {
  detail: RepayDetail
  channel: string
  onClose: () => void
}) {
  const t = useTexts('repay')
  const body = { repayId: props.detail.borrowId }
  const shown = useStatement(
    endpointQuery(quoteExtension, { body }, { staleTime: 60_000 }),
    (terms) => terms,
  )
  const pay = usePay(props.detail)
  return (
    <StatementSheet
      title={t('extensionTitle')}
      shown={shown}
      failed={{ title: t('extensionFailed'), text: t('extensionFailedText') }}
      agreeText={t('extensionAgree')}
      actionText={
        shown.statement ? t('extensionPay', { amount: money(shown.statement.payNow) }) : ''
      }
      isSending={pay.isSending}
      trouble={pay.trouble}
      onAgreed={({ kfsId, kfsHash, payNow }) =>
        pay.send({
          kind: 'extension',
          channel: props.channel,
          asked: payNow,
          kfs: { kfsId, kfsHash },
        })
      }
      onClose={props.onClose}
    >
      {(terms, end) => <ExtensionKeyFacts terms={terms} end={end} />}
    </StatementSheet>
  )
}

function ExtensionKeyFacts(props: { terms: ExtensionTerms; end: ReactNode }) {
  const t = useTexts('repay')
  const words = useTexts('loanWords')
  const loan = useTexts('loan')
  const { terms } = props
  const until = dateTimeText(terms.validUntil)
  return (
    <div lang={terms.language}>
      <p className={keyFactsCss.meta}>
        <span>
          {/* "…, SOFOM, E.N.R." has its full stop already. */}
          {terms.lenderName.replace(/\.$/, '')}.{' '}
          {wholeCodes(loan('kfsValid', { number: terms.kfsNumber, until }))}
        </span>
      </p>
      <Rows
        rows={[
          { label: t('dueDate'), value: dateText(day(terms.dueDateBefore)) },
          { label: t('dueAfterExtension'), value: dateText(day(terms.dueDateAfter)) },
          { label: words('interest'), value: money(terms.interest) },
          { label: t('extensionFee'), value: money(terms.fee) },
          { label: words('taxOnFee', { tax: market.taxLabel }), value: money(terms.tax) },
          { label: t('extensionNow'), value: money(terms.payNow), isSum: true },
          {
            label: t('extensionThen', { date: dateShort(day(terms.dueDateAfter)) }),
            value: money(terms.payAfter),
            isSum: true,
          },
          { label: words('together'), value: money(terms.total), isSum: true },
          {
            label: t('extensionCost', { days: terms.days }),
            value: money(terms.costOfDays),
            isSum: true,
          },
          {
            label: words('yearlyCost', { measure: market.costMeasure }),
            value: percent(terms.apr),
            isSum: true,
          },
        ]}
      />
      <div className={css.payWayMore}>
        <Note meaning="lamp" title={t('fullCheaper')}>
          {t('fullCheaperText', { amount: money(terms.costMoreThanFull) })}
        </Note>
      </div>
      <KfsPart title={loan('partOne')} rows={terms.partOne} />
      <KfsPart title={loan('partTwo')} rows={terms.partTwo} />
      <h3 className={`h3 ${keyFactsCss.title}`}>{loan('kfsSchedule')}</h3>
      <Rows
        rows={terms.schedule.map((row) => ({
          label: dateText(day(row.dueOn)),
          value: money(row.amount),
        }))}
      />
      {props.end}
    </div>
  )
}
