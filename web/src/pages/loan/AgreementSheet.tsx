import { quote as quoteEndpoint } from '@noren/contract/loans'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { useQuery } from '@tanstack/react-query'
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { moneyMinorShort } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { market } from '../../market.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/Check.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonForm } from '../../ui/Skeleton.tsx'
import { Stitches } from '../../ui/Stitches.tsx'
import '../../ui/screens/key-facts.css'
import { KeyFacts } from './KeyFacts.tsx'
import { readPercent, readShare, readStitches } from './read-share.ts'
import { useApply } from './use-apply.ts'

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
      foot={
        statement && (
          <AgreeFoot
            share={reading.share}
            isAgreed={isAgreed}
            onAgree={(isOn) => setAgreedTo(isOn ? statement.kfsId : null)}
            amount={moneyMinorShort(props.amountMinor)}
            isSending={apply.isSending}
            trouble={apply.trouble?.isTermsChanged ? null : (apply.trouble?.text ?? null)}
            onApply={() => void send()}
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

/** How much of the text was on the screen; it never goes back, and a new text starts anew. */
function useReading(textId: string | undefined) {
  const bodyRef = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(0)
  useEffect(() => {
    const body = bodyRef.current
    if (!body || textId === undefined) return
    body.scrollTop = 0
    setShare(readShare(body))
  }, [textId])
  return {
    bodyRef,
    share,
    isAtEnd: share === 1,
    onScroll: (event: UIEvent<HTMLDivElement>) => {
      if (textId === undefined) return
      const next = readShare(event.currentTarget)
      setShare((last) => Math.max(last, next))
    },
    markEnd: () => setShare(1),
  }
}

function AgreeFoot(props: {
  share: number
  isAgreed: boolean
  onAgree: (isOn: boolean) => void
  amount: string
  isSending: boolean
  /** Why the last try did not go through; said beside the button that was tapped. */
  trouble: string | null
  onApply: () => void
}) {
  const t = useTexts('loan')
  const isAtEnd = props.share === 1
  return (
    <>
      {isAtEnd ? (
        <div className="agree">
          <Check
            checked={props.isAgreed}
            onChange={(event) => props.onAgree(event.currentTarget.checked)}
          >
            {t('agree')}
          </Check>
        </div>
      ) : (
        <p className="readline" title={t('boxOpens')}>
          <span>{t('readToEnd')}</span>
          <Stitches total={10} done={readStitches(props.share)} />
          <span className="num" aria-hidden="true">
            {readPercent(props.share)}%
          </span>
          <span className="sr" role="status">
            {t('readShare', { percent: readStitches(props.share) * 10 })}
          </span>
        </p>
      )}
      {props.trouble && (
        <div className="agree">
          <Note meaning="warn" isLive>
            <p>{props.trouble}</p>
          </Note>
        </div>
      )}
      <Button
        isBlock
        disabled={!isAtEnd || !props.isAgreed}
        isBusy={props.isSending}
        onClick={props.onApply}
      >
        {t('applyFor', { amount: props.amount })}
      </Button>
    </>
  )
}
