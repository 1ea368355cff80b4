import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import type { DataOf } from '@noren/contract/endpoint'
import { Art } from '@noren/ui/Art'
import gift from '@noren/ui/art/gift.svg'
import { ButtonLink } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { Tabs } from '@noren/ui/Tabs'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { href } from '../../app/paths.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { go } from '../../shell/navigation.ts'
import { CouponCard } from './CouponCard.tsx'
import css from './Coupons.module.css'
import { type CouponTarget, targetOf, wayBack } from './coupon-target.ts'

type Coupons = DataOf<typeof couponList>['details']
const STATES = ['available', 'used', 'expired'] as const
type State = (typeof STATES)[number]
const PANEL = 'coupons-panel'

/** All coupons with their last day; the use button returns to the page that asked (`for`). */
export function CouponPage({ query }: PageProps) {
  const t = useTexts('coupon')
  const target = targetOf(query.get('for'))
  const loan = target.kind === 'loan' ? target.loan : null
  const asked = loan ? { productCode: loan.product, productAmount: loan.amount } : {}
  const coupons = useEndpoint(couponList, { query: asked })
  const isAsked = target.kind !== 'none'
  const without = wayBack(target, null)
  return (
    <AppPage
      title={t(isAsked ? 'choose' : 'title')}
      // Going back changes nothing: a coupon chosen before stays chosen.
      back={isAsked ? (query.get('for') ?? true) : true}
      state={loaded({ coupons })}
      skeleton={<SkeletonCards count={3} />}
      empty={{
        when: (data) => data.coupons.details.length === 0,
        art: <Art src={gift} width={200} height={180} isEager />,
        title: t('emptyTitle'),
        text: t('emptyText'),
      }}
      dock={
        without && (
          <ButtonLink
            kind="line"
            isBlock
            href={href(without)}
            onClick={(event) => {
              event.preventDefault()
              go(without, { replace: true })
            }}
          >
            {t('without')}
          </ButtonLink>
        )
      }
    >
      {(data) => <CouponTabs coupons={data.coupons.details} target={target} />}
    </AppPage>
  )
}

function CouponTabs({ coupons, target }: { coupons: Coupons; target: CouponTarget }) {
  const t = useTexts('coupon')
  const [state, setState] = useState<State>('available')
  const shown = coupons.filter((coupon) => coupon.state === state)
  return (
    <>
      <div className={css.tabs}>
        <Tabs
          label={t('title')}
          panelId={PANEL}
          tabs={STATES.map((value) => ({
            value,
            label: t(`tab_${value}`),
            count: coupons.filter((coupon) => coupon.state === value).length,
          }))}
          value={state}
          onValue={setState}
        />
      </div>
      <div className="stack-4" role="tabpanel" id={PANEL}>
        <h2 className="sr">{t(`tab_${state}`)}</h2>
        {shown.map((coupon) => (
          <CouponCard
            key={coupon.couponId}
            coupon={coupon}
            onUse={() => {
              const way = wayBack(target, coupon.couponId)
              if (way) go(way, { replace: true })
            }}
          />
        ))}
        {shown.length === 0 && <p className="lead">{t(`none_${state}`)}</p>}
        <Note>{t('how', { measure: market.costMeasure })}</Note>
      </div>
    </>
  )
}
