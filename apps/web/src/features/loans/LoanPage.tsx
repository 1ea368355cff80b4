import type { ApiError } from '@noren/client/api-error'
import { loaded, type PageState } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import { productList } from '@noren/contract/loans'
import { USER_STATUS } from '@noren/contract/user-status'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { Button, ButtonLink } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { Note } from '@noren/ui/Note'
import { Skeleton, SkeletonCards } from '@noren/ui/Skeleton'
import { type ReactNode, useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { closedSentence } from '../../loan-view/closed-sentence.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { openCustomerService } from '../../shell/customer-service.ts'
import { useVisitor } from '../../shell/session-store.ts'
import { AnotherLoan } from './AnotherLoan.tsx'
import { type FirstChoice, LoanChooser } from './LoanChooser.tsx'
import { SettlingPage } from './SettlingPage.tsx'
import type { ApplyListener, Refused } from './use-apply.ts'
import { useUnanswered } from './use-settle.ts'

/** Refusals that mean "not now" (315, 316, 317): shown as information and not as a failure. */
const CLOSED_CODES: readonly number[] = [315, 316, 317]

/** One loan. An unanswered application is settled before anything else is shown or requested. */
export function LoanPage(props: PageProps) {
  const unanswered = useUnanswered()
  // While an application is sent for the first time, the sheet or dialog shows its progress.
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  // Kept after its answer, so that nothing else is shown until the loan's page opens.
  const [settling, setSettling] = useState<typeof unanswered>(null)
  if (unanswered && !isSending && unanswered.requestId !== settling?.requestId) {
    setSettling(unanswered)
  }
  if (settling) {
    const onRefused = (next: Refused) => {
      setSettling(null)
      setRefused(next)
    }
    return <SettlingPage key={settling.requestId} kept={settling} onRefused={onRefused} />
  }
  return (
    <OpenPage
      {...props}
      refused={refused}
      listener={{ onSending: setIsSending, onRepeated: setRefused }}
    />
  )
}

/** The amount, its exact cost, and the agreement. */
function OpenPage({
  query,
  refused,
  listener,
}: PageProps & { refused: Refused | null; listener: ApplyListener }) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const credit = useEndpoint(creditInfo)
  const offers = useEndpoint(productList, { params: { param: 'all' }, query: {} })
  const coupons = useEndpoint(couponList, { query: {} })
  const { bizStatus } = useVisitor()
  const closed = offers.error && CLOSED_CODES.includes(offers.error.code) ? offers.error : null
  const [read, setRead] = useState<Refused | null>(null)
  const said =
    refused?.error.reason === 'APPLIED_ALREADY'
      ? refused !== read && (
          <AnotherLoan refused={refused} listener={listener} onClose={() => setRead(refused)} />
        )
      : refused && <NotMade error={refused.error} />
  const frame = { title: t('title'), back: true } as const
  if (bizStatus === USER_STATUS.blocked) {
    return (
      <AppPage {...frame} state={NOTHING} skeleton={null} empty="never">
        {() => (
          <NotOpen
            title={words('blockedTitle')}
            text={words('blockedText')}
            action={
              <Button kind="soft" onClick={openCustomerService}>
                {words('writeToUs')}
              </Button>
            }
          />
        )}
      </AppPage>
    )
  }
  if (closed) {
    const sentence = closedSentence(closed.code, credit.data?.lock)
    return (
      <AppPage {...frame} state={NOTHING} skeleton={null} empty="never">
        {() => (
          <>
            {said}
            <NotOpen
              title={t('closedTitle')}
              text={words(sentence)}
              leadsToOrders={sentence !== 'noMatch'}
            />
          </>
        )}
      </AppPage>
    )
  }
  return (
    <AppPage
      {...frame}
      state={loaded({ credit, offers })}
      skeleton={<LoanSkeleton />}
      empty="never"
    >
      {(data) => {
        const { details } = data.offers
        const isKnown = details.some((offer) => offer.productCode === query.get('product'))
        const first = query.get('product') === null ? details[0]?.productCode : query.get('product')
        return (
          <>
            {said}
            {first && (isKnown || query.get('product') === null) ? (
              <LoanChooser
                key={`${query}`}
                offers={details}
                listener={listener}
                availableLimit={data.credit.availableLimit}
                coupons={(coupons.data?.details ?? []).filter(({ state }) => state === 'available')}
                first={
                  wishOf(refused) ?? {
                    productCode: first,
                    amount: query.get('amount'),
                    couponId: query.get('coupon'),
                  }
                }
              />
            ) : (
              <NotOpen title={t('goneTitle')} text={t('goneText')} />
            )}
          </>
        )
      }}
    </AppPage>
  )
}

/** The refused application's choices, to show them again. */
function wishOf(refused: Refused | null): FirstChoice | null {
  const [product] = refused?.input.products ?? []
  if (!product) return null
  const { productCode, productAmount } = product
  return { productCode, amount: productAmount, couponId: refused?.input.couponId ?? null }
}

function NotMade({ error }: { error: ApiError }) {
  const t = useTexts('loan')
  return (
    <Note meaning="warn" title={t('notMade')} isLive>
      <p>{error.reason === 'TERMS_CHANGED' ? t('termsChanged') : error.msg}</p>
    </Note>
  )
}

const NOTHING: PageState<null> = { kind: 'ready', data: null, asOfMs: null, retry: () => undefined }

function NotOpen(props: {
  title: string
  text: string
  leadsToOrders?: boolean
  action?: ReactNode
}) {
  const t = useTexts('loan')
  return (
    <EmptyState
      art={<Art src={emptyOrders} width={240} height={150} isEager />}
      title={props.title}
      text={props.text}
      action={
        props.action ?? (
          <ButtonLink kind="soft" href={href(props.leadsToOrders ? paths.order() : paths.home())}>
            {t(props.leadsToOrders ? 'toOrders' : 'compare')}
          </ButtonLink>
        )
      }
    />
  )
}

function LoanSkeleton() {
  return (
    <div className="stack-4">
      <Skeleton width="60%" height="1.2rem" />
      <Skeleton height=".3rem" />
      <SkeletonCards count={2} />
    </div>
  )
}
