import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { quoteExtension } from '@noren/contract/repayments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { dateShort, dateText, dateTimeText, money, percent } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { market } from '../../market.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonForm } from '../../ui/Skeleton.tsx'
import { wholeCodes } from '../../ui/whole-codes.tsx'
import '../../ui/screens/key-facts.css'
import '../loan/loan.css'
import { AgreeFoot } from '../loan/AgreeFoot.tsx'
import { KfsPart } from '../loan/KfsPart.tsx'
import { useReading } from '../loan/use-reading.ts'
import type { RepayDetail } from './time-stops.ts'
import { usePay } from './use-pay.ts'

type ExtensionTerms = DataOf<typeof quoteExtension>

/**
 * The Key Facts Statement of an extension: its own number, hash and figures, read to the end before
 * the box opens; paying it is what agrees to it.
 */
export function ExtensionSheet(props: {
  detail: RepayDetail
  channel: string
  onClose: () => void
}) {
  const t = useTexts('repay')
  const { terms, retry, isFailed } = useTerms(props.detail.borrowId)
  const reading = useReading(terms?.kfsId)
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const pay = usePay(props.detail)
  const isAgreed = terms !== undefined && agreedTo === terms.kfsId
  const send = async () => {
    if (!terms || !isAgreed || !reading.isAtEnd) return
    const { kfsId, kfsHash, payNow } = terms
    const paying = { kind: 'extension', channel: props.channel, asked: payNow } as const
    const outcome = await pay.send({ ...paying, kfs: { kfsId, kfsHash } })
    if (outcome === 'termsChanged') {
      setAgreedTo(null)
      retry()
    }
  }
  return (
    <Sheet
      title={t('extensionTitle')}
      onClose={props.onClose}
      bodyRef={reading.bodyRef}
      onBodyScroll={reading.onScroll}
      staysOnScrimTap
      isTall
      foot={
        terms && (
          <AgreeFoot
            share={reading.share}
            isAgreed={isAgreed}
            onAgree={(isOn) => setAgreedTo(isOn ? terms.kfsId : null)}
            agreeText={t('extensionAgree')}
            actionText={t('extensionPay', { amount: money(terms.payNow) })}
            isSending={pay.isSending}
            trouble={pay.trouble}
            onAgreed={() => void send()}
          />
        )
      }
    >
      {isFailed && (
        <Note meaning="warn" title={t('extensionFailed')} isLive>
          <p>{t('extensionFailedText')}</p>
          <Button kind="soft" isSmall icon="refresh" onClick={retry}>
            {t('tryAgain')}
          </Button>
        </Note>
      )}
      {!terms && !isFailed && <SkeletonForm fields={6} />}
      {terms && (
        <ExtensionKeyFacts terms={terms} onEnd={reading.markEnd} isAtEnd={reading.isAtEnd} />
      )}
    </Sheet>
  )
}

/** One statement per language, asked for anew when its terms have changed. */
function useTerms(repayId: string) {
  const language = useLanguage()
  const base = endpointQuery(quoteExtension, { body: { repayId } }, { staleTime: 60_000 })
  const query = useQuery({ ...base, queryKey: [...base.queryKey, language] })
  return {
    terms: query.isRefetching ? undefined : query.data,
    isFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}

function ExtensionKeyFacts(props: { terms: ExtensionTerms; onEnd: () => void; isAtEnd: boolean }) {
  const t = useTexts('repay')
  const words = useTexts('loanWords')
  const loan = useTexts('loan')
  const { terms } = props
  const until = dateTimeText(terms.validUntil)
  return (
    <div lang={terms.language}>
      <p className="kfs__meta">
        <span>
          {terms.lenderName}. {wholeCodes(loan('kfsValid', { number: terms.kfsNumber, until }))}
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
          { label: market.costMeasure, value: percent(terms.apr), isSum: true },
        ]}
      />
      <div className="pay-way__more">
        <Note meaning="lamp" title={t('fullCheaper')}>
          {t('fullCheaperText', { amount: money(terms.costMoreThanFull) })}
        </Note>
      </div>
      <KfsPart title={loan('partOne')} rows={terms.partOne} />
      <KfsPart title={loan('partTwo')} rows={terms.partTwo} />
      <h3 className="h3 kfs__title">{loan('kfsSchedule')}</h3>
      <Rows
        rows={terms.schedule.map((row) => ({
          label: dateText(day(row.dueOn)),
          value: money(row.amount),
        }))}
      />
      <div className="kfs__end">
        <p className="small">{loan('textEnd')}</p>
        {/* For who reads by ear or by keyboard: reaching this button is reaching the end. */}
        {!props.isAtEnd && (
          <button type="button" className="tapline" onFocus={props.onEnd} onClick={props.onEnd}>
            {loan('readAll')}
          </button>
        )}
      </div>
    </div>
  )
}
