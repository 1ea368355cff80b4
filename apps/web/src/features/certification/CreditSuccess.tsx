import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { saveUserAccount } from '@noren/contract/certification'
import { receiveCouponOnCompletion } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { Art } from '@noren/ui/Art'
import successDrawing from '@noren/ui/art/credit-success.svg'
import giftDrawing from '@noren/ui/art/gift.svg'
import { Button } from '@noren/ui/Button'
import { classes, isLongFigure } from '@noren/ui/classes'
import dialogCss from '@noren/ui/Dialog.module.css'
import noteCss from '@noren/ui/Note.module.css'
import { Overlay } from '@noren/ui/Overlay'
import { Sheet } from '@noren/ui/Sheet'
import { Skeleton } from '@noren/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { call } from '../../device/api/client.ts'
import { dateText, moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { known } from '../../shell/known.ts'
import { go } from '../../shell/navigation.ts'
import certificationCss from './Certification.module.css'
import css from './CreditSuccess.module.css'

type Credit = DataOf<typeof saveUserAccount>['credit']
type Coupon = NonNullable<DataOf<typeof receiveCouponOnCompletion>['coupon']>

const TITLE_ID = 'credit-success'

/** The result: the limit, the coupon, and how it was decided. Every button leads home. */
export function CreditSuccess(props: { credit: Credit }) {
  const t = useTexts('bankAccount')
  const [isWhyOpen, setIsWhyOpen] = useState(false)
  const decision = known(['approved', 'declined'], props.credit.decision, 'review')
  // Nobody looks at what waits for the person.
  const answer = decision === 'review' && props.credit.asks[0] ? 'asks' : decision
  const isDeclined = decision === 'declined'
  // A query although it is a POST: the server returns the same coupon however often it is asked.
  const gift = useQuery({
    queryKey: [receiveCouponOnCompletion.name],
    queryFn: () => call(receiveCouponOnCompletion, { body: {} }),
    staleTime: Infinity,
    // A coupon is for a loan, and there is none for somebody who was refused.
    enabled: !isDeclined,
  })
  const leave = () => go(paths.home(), { replace: true })
  const { totalLimit } = props.credit
  const limit = moneyShort(totalLimit)
  const isOpen = decision === 'approved'
  return (
    <Overlay labelledBy={TITLE_ID} onClose={leave} isMid staysOnScrimTap>
      <section
        className={classes(`${dialogCss.root} center`, !isDeclined && dialogCss.withCurtain)}
      >
        {/* The drawing of an open door is not shown to people who were refused. */}
        {!isDeclined && (
          <div className={`${dialogCss.curtain} ${css.curtain}`}>
            <Art src={successDrawing} width={280} height={200} isEager />
          </div>
        )}
        <p className="small">{t(`credit_${answer}`)}</p>
        <h2
          id={TITLE_ID}
          className={isOpen ? classes(`num ${css.limit}`, isLongFigure(limit) && css.isLong) : 'h2'}
        >
          {isOpen ? limit : t(`creditTitle_${answer}`)}
        </h2>
        <p className={`small ${css.text}`}>{t(`creditText_${answer}`)}</p>
        {gift.isLoading && <Skeleton height="2.2rem" />}
        {!isDeclined && gift.data?.coupon && <Gift coupon={gift.data.coupon} />}
        <div className={`btns ${dialogCss.btns}`}>
          <Button isBlock onClick={leave}>
            {t(isOpen ? 'compareLoans' : 'toHome')}
          </Button>
          <Button kind="text" isBlock aria-haspopup="dialog" onClick={() => setIsWhyOpen(true)}>
            {t('howDecided')}
          </Button>
        </div>
      </section>
      {isWhyOpen && <HowDecided onClose={() => setIsWhyOpen(false)} />}
    </Overlay>
  )
}

function Gift({ coupon }: { coupon: Coupon }) {
  const t = useTexts('bankAccount')
  const worth =
    coupon.kind === 'amountOff' ? moneyShort(coupon.amount ?? '0') : `${coupon.percent} %`
  return (
    <div className={`${noteCss.root} ${dialogCss.giftRow} ${css.gift}`} data-meaning="lamp">
      <Art
        className={certificationCss.giftRowArt}
        src={giftDrawing}
        width={200}
        height={180}
        isEager
      />
      <p>
        <b>{t(coupon.appliesTo === 'interest' ? 'couponInterest' : 'couponFee', { worth })}</b>
        {t('couponUntil', { date: dateText(day(coupon.expiresOn)) })}
      </p>
    </div>
  )
}

function HowDecided(props: { onClose: () => void }) {
  const t = useTexts('bankAccount')
  const state = loaded({ credit: useEndpoint(creditInfo) })
  return (
    <Sheet title={t('howDecided')} onClose={props.onClose}>
      {state.kind === 'loading' && (
        <>
          <Skeleton height=".4rem" />
          <Skeleton height=".4rem" gap=".2rem" />
        </>
      )}
      {(state.kind === 'error' || state.kind === 'offline') && (
        <Button kind="soft" icon="refresh" onClick={state.retry}>
          {t('tryAgain')}
        </Button>
      )}
      {state.kind === 'ready' && <Reasons credit={state.data.credit} />}
    </Sheet>
  )
}

function Reasons({ credit }: { credit: DataOf<typeof creditInfo> }) {
  const t = useTexts('bankAccount')
  return (
    <div className="stack">
      <p>{t('howDecidedText')}</p>
      <ul className={`stack ${css.howDecidedReasons}`}>
        {credit.reasons.map((reason) => (
          <li key={reason.code}>{reason.text}</li>
        ))}
      </ul>
      {credit.reapplyOn && (
        <p className="strong">{t('reapplyOn', { date: dateText(day(credit.reapplyOn)) })}</p>
      )}
      <p className="small">{t('howDecidedRights')}</p>
      <p className="tiny">{t('rulesVersion', { version: credit.version })}</p>
    </div>
  )
}
