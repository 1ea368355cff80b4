import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { productList } from '@noren/contract/loans'
import { Art } from '@noren/ui/Art'
import noMatch from '@noren/ui/art/empty-orders.svg'
import { Button } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { Icon } from '@noren/ui/Icon'
import { Note } from '@noren/ui/Note'
import { Segmented } from '@noren/ui/Segmented'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useState } from 'react'
import { moneyShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { closedSentence } from '../../loan-view/closed-sentence.ts'
import {
  comparedAmount,
  distinctionsOf,
  type OfferSort,
  sortOffers,
} from '../../loan-view/offers.ts'
import type { Offer } from '../../loan-view/terms.ts'
import { openCustomerService } from '../../shell/customer-service.ts'
import { later } from '../../shell/later.tsx'
import css from './Home.module.css'
import type { Credit } from './HomeCurtain.tsx'
import { OfferCard } from './OfferCard.tsx'
import { CLOSED_CODES } from './refresh.ts'
import { Unmatched, WhyThisOrder } from './WhyThisOrder.tsx'

const NO_PRODUCT = 317

const AmountSheet = later(() => import('./AmountSheet.tsx').then((m) => m.AmountSheet))

const loansFor = (wish: string) => ({ params: { param: wish }, query: {} })
/** The first request. */
export const ALL_LOANS = loansFor('all')

/** All loans available to this person, in the order they choose; closed while the limit is locked. */
export function CompareLoans({ credit }: { credit: Credit }) {
  const t = useTexts('home')
  if (credit.lock === 'none') return <OpenLoans credit={credit} />
  return (
    <section className={`section ${css.closed}`} aria-labelledby="loans-closed">
      <h2 className="h2" id="loans-closed">
        {t('loans')}
      </h2>
      <p className="small">{t(credit.lock === 'overdue' ? 'opensAgain' : 'loansLater')}</p>
    </section>
  )
}

function OpenLoans({ credit }: { credit: Credit }) {
  const t = useTexts('home')
  const [wish, setWish] = useState('all')
  const [sort, setSort] = useState<OfferSort>('apr')
  const [isAsking, setIsAsking] = useState(false)
  const query = useEndpoint(productList, loansFor(wish), { keepsLast: true })
  const shownAmount = wish === 'all' ? comparedAmount(query.data?.details ?? []) : wish
  return (
    <section
      className={`section ${css.compare}`}
      aria-labelledby="compare"
      aria-busy={query.isFetching}
    >
      <div className={`section__head ${css.head}`}>
        <h2 className="h2" id="compare">
          {t('compare')}
        </h2>
        {shownAmount && (
          <button
            type="button"
            className="tapline"
            aria-haspopup="dialog"
            onClick={() => setIsAsking(true)}
          >
            {t('forAmount', { amount: moneyShort(shownAmount) })}
            <span className="sr">, {t('changeAmount')}</span>
            <Icon name="edit" size="xs" />
          </button>
        )}
      </div>
      <OfferList
        query={query}
        sort={sort}
        onSort={setSort}
        wish={wish}
        amount={shownAmount}
        onAll={() => setWish('all')}
      />
      {isAsking && (
        <AmountSheet
          amount={shownAmount ?? ''}
          available={credit.availableLimit}
          onClose={() => setIsAsking(false)}
          onAmount={(amount) => {
            setIsAsking(false)
            setWish(amount)
          }}
        />
      )}
    </section>
  )
}

function OfferList(props: {
  query: ReturnType<typeof useEndpoint<typeof productList>>
  sort: OfferSort
  onSort: (sort: OfferSort) => void
  wish: string
  amount: string | null
  onAll: () => void
}) {
  const t = useTexts('home')
  const state = loaded({ offers: props.query })
  const refusal = props.query.error
  if (refusal && CLOSED_CODES.includes(refusal.code)) {
    return <NoMatch wish={props.wish} onAll={props.onAll} code={refusal.code} />
  }
  if (state.kind === 'loading') {
    return (
      <div className={css.coming}>
        <SkeletonCards count={2} />
      </div>
    )
  }
  if (state.kind !== 'ready') {
    return (
      <Note meaning="warn" isLive>
        <p>{t('noOffers')}</p>
        <Button kind="soft" isSmall icon="refresh" onClick={state.retry}>
          {t('tryAgain')}
        </Button>
      </Note>
    )
  }
  const { details, unmatched } = state.data.offers
  if (details.length === 0) {
    return (
      <>
        <NoMatch wish={props.wish} onAll={props.onAll} code={NO_PRODUCT} isUnaffordable />
        <Unmatched rows={unmatched} />
      </>
    )
  }
  const distinctions = distinctionsOf(details)
  return (
    <>
      <Segmented
        legend={t('sortBy')}
        isLegendHidden
        value={props.sort}
        onValue={props.onSort}
        options={[
          { value: 'apr', label: t('byApr', { measure: market.costMeasure }) },
          { value: 'cost', label: t('byCost') },
        ]}
      />
      <div className={`stack-4 ${css.offers}`}>
        {sortOffers(details, props.sort).map((offer: Offer) => (
          <OfferCard
            key={offer.productCode}
            offer={offer}
            amount={props.amount}
            distinction={distinctions.get(offer.productCode)}
          />
        ))}
      </div>
      <p className={`small ${css.count}`}>
        {t('matching', { count: details.length })} <WhyThisOrder />
      </p>
      <Unmatched rows={unmatched} />
    </>
  )
}

/** No loan matches: the message, the reason, and what to do next. */
function NoMatch(props: {
  wish: string
  onAll: () => void
  code: number
  /** Some could not be paid back. */
  isUnaffordable?: boolean
}) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  const isAmount = props.wish !== 'all'
  const whyNone = props.isUnaffordable ? words('noneAffordable') : t('noMatchNow')
  const sentence = words(closedSentence(props.code, undefined))
  return (
    <EmptyState
      art={<Art src={noMatch} width={240} height={150} />}
      title={sentence}
      text={isAmount ? t('noMatchFor', { amount: moneyShort(props.wish) }) : whyNone}
      action={
        isAmount ? (
          <Button kind="soft" onClick={props.onAll}>
            {t('seeAll')}
          </Button>
        ) : (
          <Button kind="soft" onClick={openCustomerService}>
            {words('writeToUs')}
          </Button>
        )
      }
    />
  )
}
