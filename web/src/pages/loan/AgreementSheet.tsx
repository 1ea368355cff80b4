import { quote as quoteEndpoint } from '@noren/contract/loans'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { moneyMinorShort } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { market } from '../../market.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonForm } from '../../ui/Skeleton.tsx'
import '../../ui/screens/key-facts.css'
import { AgreeFoot } from './AgreeFoot.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import { useApply } from './use-apply.ts'
import { useReading } from './use-reading.ts'

type Choice = { productCode: string; amountMinor: Minor; couponId: string | null }

/**
 * The Key Facts Statement and the agreement, made by the server for exactly this loan, coupon and
 * language. The box to agree opens at the end of the text; nothing is ticked beforehand and no
 * clock runs.
 */
export function AgreementSheet(props: Choice & { onClose: () => void }) {
  const t = useTexts('loan')
  const { statement, retry, isFailed } = useStatement(props)
  const reading = useReading(statement?.kfsId)
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const apply = useApply()
  const isAgreed = statement !== undefined && agreedTo === statement.kfsId
  const send = async () => {
    if (!statement || !isAgreed || !reading.isAtEnd) return
    const outcome = await apply.send({ statement, couponId: props.couponId })
    if (outcome === 'termsChanged') {
      setAgreedTo(null)
      retry()
    }
  }
  return (
    <Sheet
      title={t('kfsTitle')}
      onClose={props.onClose}
      bodyRef={reading.bodyRef}
      onBodyScroll={reading.onScroll}
      staysOnScrimTap
      isTall
      foot={
        statement && (
          <AgreeFoot
            share={reading.share}
            isAgreed={isAgreed}
            onAgree={(isOn) => setAgreedTo(isOn ? statement.kfsId : null)}
            agreeText={t('agree')}
            actionText={t('applyFor', { amount: moneyMinorShort(props.amountMinor) })}
            isSending={apply.isSending}
            trouble={apply.trouble?.isTermsChanged ? null : (apply.trouble?.text ?? null)}
            onAgreed={() => void send()}
          />
        )
      }
    >
      {apply.trouble?.isTermsChanged && (
        <Note meaning="lamp" isLive>
          <p>{apply.trouble.text}</p>
        </Note>
      )}
      {isFailed && (
        <Note meaning="warn" title={t('kfsFailed')} isLive>
          <p>{t('kfsFailedText')}</p>
          <Button kind="soft" isSmall icon="refresh" onClick={retry}>
            {t('tryAgain')}
          </Button>
        </Note>
      )}
      {!statement && !isFailed && <SkeletonForm fields={6} />}
      {statement && (
        <KeyFacts statement={statement} onEnd={reading.markEnd} isAtEnd={reading.isAtEnd} />
      )}
    </Sheet>
  )
}

/** One statement per choice and language; asked for again only when its terms have changed. */
function useStatement({ productCode, amountMinor, couponId }: Choice) {
  const language = useLanguage()
  const body = {
    products: [{ productCode, productAmount: decimalFromMinor(amountMinor, market.currency) }],
    ...(couponId && { couponId }),
  }
  const base = endpointQuery(quoteEndpoint, { body }, { staleTime: 60_000 })
  const query = useQuery({ ...base, queryKey: [...base.queryKey, language] })
  return {
    statement: query.isRefetching ? undefined : query.data?.details[0],
    isFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}
