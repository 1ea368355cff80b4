import { endpointQuery } from '@noren/client/use-endpoint'
import { quote as quoteEndpoint } from '@noren/contract/loans'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { Note } from '@noren/ui/Note'
import { moneyMinorShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { KeyFacts } from '../../loan-view/KeyFacts.tsx'
import { StatementSheet, useStatement } from '../../loan-view/StatementSheet.tsx'
import { type ApplyListener, useApply } from './use-apply.ts'

/** The Key Facts Statement and the agreement, made by the server for this loan, coupon and language. */
export function AgreementSheet(props: {
  productCode: string
  amountMinor: Minor
  couponId: string | null
  listener: ApplyListener
  onClose: () => void
}) {
  const t = useTexts('loan')
  const { productCode, couponId } = props
  const productAmount = decimalFromMinor(props.amountMinor, market.currency)
  const body = { products: [{ productCode, productAmount }], ...(couponId && { couponId }) }
  const shown = useStatement(
    endpointQuery(quoteEndpoint, { body }, { staleTime: 60_000 }),
    ({ details }) => details[0],
  )
  const apply = useApply(productAmount, props.listener)
  const isTermsChanged = apply.trouble?.isTermsChanged ?? false
  return (
    <StatementSheet
      title={t('kfsTitle')}
      shown={shown}
      failed={{ title: t('kfsFailed'), text: t('kfsFailedText') }}
      agreeText={t('agree')}
      actionText={t('applyFor', { amount: moneyMinorShort(props.amountMinor) })}
      isSending={apply.isSending}
      trouble={isTermsChanged ? null : (apply.trouble?.text ?? null)}
      note={
        isTermsChanged && (
          <Note meaning="lamp" isLive>
            <p>{apply.trouble?.text}</p>
          </Note>
        )
      }
      onAgreed={(statement) => apply.send({ statements: [statement], couponId })}
      onClose={props.onClose}
    >
      {(statement, end) => <KeyFacts statement={statement} end={end} />}
    </StatementSheet>
  )
}
