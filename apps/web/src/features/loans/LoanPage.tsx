import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import { productList } from '@noren/contract/loans'
import { USER_STATUS } from '@noren/contract/user-status'
import { Button } from '@noren/ui/Button'
import { Skeleton, SkeletonCards } from '@noren/ui/Skeleton'
import type { PageProps } from '../../app/page-props.ts'
import { useTexts } from '../../device/texts.ts'
import { closedSentence } from '../../loan-view/closed-sentence.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { openCustomerService } from '../../shell/customer-service.ts'
import { useVisitor } from '../../shell/session-store.ts'
import { type FirstChoice, LoanChooser } from './LoanChooser.tsx'
import { NOTHING, NotOpen } from './NotOpen.tsx'
import { type Application, OneApplication } from './OneApplication.tsx'
import type { Refused } from './use-apply.ts'

/** Refusals that mean "not now" (315, 316, 317): shown as information and not as a failure. */
const CLOSED_CODES: readonly number[] = [315, 316, 317]

/** One loan. An unanswered application is settled before anything else is shown or requested. */
export function LoanPage(props: PageProps) {
  return (
    <OneApplication>{(application) => <OpenPage {...props} {...application} />}</OneApplication>
  )
}

/** The amount, its exact cost, and the agreement. */
function OpenPage({ query, refused, said, listener }: PageProps & Application) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const credit = useEndpoint(creditInfo)
  const offers = useEndpoint(productList, { params: { param: 'all' }, query: {} })
  const coupons = useEndpoint(couponList, { query: {} })
  const { bizStatus } = useVisitor()
  const closed = offers.error && CLOSED_CODES.includes(offers.error.code) ? offers.error : null
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
        if (details.length === 0) {
          return <NotOpen title={t('closedTitle')} text={words('noneAffordable')} />
        }
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

function LoanSkeleton() {
  return (
    <div className="stack-4">
      <Skeleton width="60%" height="1.2rem" />
      <Skeleton height=".3rem" />
      <SkeletonCards count={2} />
    </div>
  )
}
