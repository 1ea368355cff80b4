import { Art } from '@noren/ui/Art'
import gift from '@noren/ui/art/gift.svg'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { moneyShort } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { CouponTicket } from '../../../loan-view/CouponTicket.tsx'
import type { Reservation } from './guidance.ts'
import css from './Reservation.module.css'

/** 'Submitted': what was reserved, that it is not a loan, and its coupon. */
export function Submitted(props: { reservation: Reservation; onClose: () => void }) {
  const t = useTexts('home')
  const { applyTotalAmount, coupon } = props.reservation
  return (
    <Dialog
      title={t('submitted')}
      onClose={props.onClose}
      isCentered
      art={<Art src={gift} width={200} height={180} isEager className={`art ${css.gift}`} />}
      actions={
        <Button isBlock onClick={props.onClose}>
          {t('done')}
        </Button>
      }
    >
      <p className="lead small">{t('submittedText', { amount: moneyShort(applyTotalAmount) })}</p>
      <div className={css.coupon}>
        <p className="sr">{t('couponForIt')}</p>
        <CouponTicket coupon={coupon} />
      </div>
    </Dialog>
  )
}
