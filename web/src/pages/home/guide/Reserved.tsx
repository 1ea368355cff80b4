import { couponList } from '@noren/contract/coupons'
import { day } from '@noren/contract/dates'
import { guidanceMsg, guidanceWithdraw } from '@noren/contract/preorder'
import { useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { dateText, moneyShort } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { couponText } from '../../user/CouponTicket.tsx'
import type { Reservation } from './guide.ts'

/** The wish that is open. Taking it back is as easy as it was to make. */
export function Reserved(props: { reservation: Reservation }) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useSend(guidanceWithdraw, { makesStale: [guidanceMsg, couponList] })
  const { applyTotalAmount, coupon, expiresOn } = props.reservation
  const takeBack = () =>
    withdraw.mutate(
      { body: {} },
      {
        onSuccess: () => {
          setIsAsking(false)
          showToast(t('wishTakenBack'), 'check')
        },
      },
    )
  return (
    <section className="section" aria-labelledby="reserved">
      <Card>
        <h2 className="h3" id="reserved">
          {t('reservedTitle', { amount: moneyShort(applyTotalAmount) })}
        </h2>
        <p className="small guide__text">{t('wishNotLoanText')}</p>
        <p className="small guide__text">
          {t('reservedCoupon', {
            coupon: couponText(coupon, words),
            date: dateText(day(expiresOn)),
          })}
        </p>
        <div className="guide__button">
          <Button kind="line" isSmall aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {t('takeBack')}
          </Button>
        </div>
      </Card>
      {isAsking && (
        <Dialog
          title={t('takeBackTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="line" isBlock isBusy={withdraw.isSending} onClick={takeBack}>
                {t('takeBack')}
              </Button>
              <Button kind="soft" isBlock onClick={() => setIsAsking(false)}>
                {t('keepWish')}
              </Button>
            </>
          }
        >
          <p className="lead">{t('takeBackText')}</p>
        </Dialog>
      )}
    </section>
  )
}
