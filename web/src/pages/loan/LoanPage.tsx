import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import { productList } from '@noren/contract/loans'
import { USER_STATUS } from '@noren/contract/user-status'
import { type ReactNode, useState } from 'react'
import { loaded, type PageState } from '../../api/loaded.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { AppPage } from '../../frame/AppPage.tsx'
import { openCustomerService } from '../../frame/customer-service.ts'
import { useTexts } from '../../i18n/texts.ts'
import { href, paths } from '../../paths.ts'
import type { PageProps } from '../../routes.tsx'
import { useVisitor } from '../../session-store.ts'
import { Art } from '../../ui/Art.tsx'
import emptyOrders from '../../ui/art/empty-orders.svg'
import { Blank } from '../../ui/Blank.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton, SkeletonCards } from '../../ui/Skeleton.tsx'
import { closedSentence } from './closed-sentence.ts'
import { LoanChooser } from './LoanChooser.tsx'
import { LostApplication } from './LostApplication.tsx'

/** The refusals that mean "not now" (315, 316, 317): they are said here and not as a failure. */
const CLOSED_CODES: readonly number[] = [315, 316, 317]

/** One loan: how much, what it costs to the last paisa, and the agreement (P3). */
export function LoanPage({ query }: PageProps) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const credit = useEndpoint(creditInfo)
  const offers = useEndpoint(productList, { params: { param: 'all' }, query: {} })
  const coupons = useEndpoint(couponList, { query: {} })
  const { bizStatus } = useVisitor()
  const [closedTimes, setClosedTimes] = useState(0)
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
            <LostApplication />
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
            <LostApplication key={closedTimes} />
            {first && (isKnown || query.get('product') === null) ? (
              <LoanChooser
                key={query.toString()}
                offers={details}
                onAgreementClosed={() => setClosedTimes((times) => times + 1)}
                availableLimit={data.credit.availableLimit}
                coupons={(coupons.data?.details ?? []).filter(({ state }) => state === 'available')}
                first={{
                  productCode: first,
                  amount: query.get('amount'),
                  couponId: query.get('coupon'),
                }}
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

const NOTHING: PageState<null> = { kind: 'ready', data: null, asOfMs: null, retry: () => undefined }

function NotOpen(props: {
  title: string
  text: string
  leadsToOrders?: boolean
  action?: ReactNode
}) {
  const t = useTexts('loan')
  return (
    <Blank
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
