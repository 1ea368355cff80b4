import { day } from '@noren/contract/dates'
import { Button, ButtonLink } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { useState } from 'react'
import { href, paths } from '../../../app/paths.ts'
import { dateText, moneyShort } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { choicesText } from '../../../loan-view/choices.ts'
import { couponText } from '../../../loan-view/coupon-text.ts'
import { later } from '../../../shell/later.tsx'
import type { Reservation } from './guidance.ts'
import css from './Reservation.module.css'

const TakeBackDialog = later(() => import('./TakeBackDialog.tsx').then((m) => m.TakeBackDialog))

/** The open reservation: one tap to today's statements of it. It can be cancelled as easily as it was made. */
export function Reserved(props: { reservation: Reservation; available: string }) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  const [isAsking, setIsAsking] = useState(false)
  const { applyTotalAmount, products, coupon, expiresOn } = props.reservation
  const statements = paths.loanSeveral({
    products: choicesText(products),
    coupon: coupon.couponId,
    step: 'read',
  })
  return (
    <section className="section" aria-labelledby="reserved">
      <Card>
        <h2 className="h3" id="reserved">
          {t('reservedTitle', { amount: moneyShort(applyTotalAmount) })}
        </h2>
        <p className={`small ${css.text}`}>{t('wishNotLoanText')}</p>
        <p className={`small ${css.text}`}>
          {t('reservedCoupon', {
            coupon: couponText(coupon, words),
            date: dateText(day(expiresOn)),
          })}
        </p>
        <div className={`btns ${css.button}`}>
          {Number(props.available) >= Number(applyTotalAmount) && (
            <ButtonLink kind="soft" isSmall href={href(statements)}>
              {t('takeReserved')}
            </ButtonLink>
          )}
          <Button kind="line" isSmall aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {t('takeBack')}
          </Button>
        </div>
      </Card>
      {isAsking && <TakeBackDialog onClose={() => setIsAsking(false)} />}
    </section>
  )
}
