import { Button } from '@noren/ui/Button'
import { useState } from 'react'
import { money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { later } from '../../shell/later.tsx'
import { amountOf, channelOf, couponOf, type PayWish, wayOf } from './pay-choice.ts'
import { wayOf as channelWords } from './payment/ways.ts'
import { usePay } from './use-pay.ts'

const ExtensionSheet = later(() => import('./ExtensionSheet.tsx').then((m) => m.ExtensionSheet))

type Props = { detail: RepayDetail; wish: PayWish; onWish: (part: Partial<PayWish>) => void }

/** The page's main button: pays what is chosen, by the chosen channel. */
export function PayDock(props: Props) {
  const t = useTexts('repay')
  const { detail, wish } = props
  const channel = channelOf(wish, detail)
  const [isReading, setIsReading] = useState(false)
  if (!channel) return <p className="dock__note">{t('noChannel')}</p>
  const isExtension = wayOf(wish, detail) === 'extension'
  return (
    <>
      {isExtension ? (
        <>
          <Button kind="line" isBlock aria-haspopup="dialog" onClick={() => setIsReading(true)}>
            {t('readExtension')}
          </Button>
          <p className="dock__note">{t('ownKfs')}</p>
        </>
      ) : (
        <PayButton {...props} channel={channel} />
      )}
      {isReading && (
        <ExtensionSheet
          detail={detail}
          channel={channel.channel}
          onClose={() => setIsReading(false)}
        />
      )}
    </>
  )
}

function PayButton({
  detail,
  wish,
  channel,
}: Props & { channel: RepayDetail['channels'][number] }) {
  const t = useTexts('repay')
  const words = useTexts('payment')
  const pay = usePay(detail)
  const way = wayOf(wish, detail)
  const asked = amountOf(way, wish, detail)
  const couponId = couponOf(way, wish)
  const isLess = couponId !== null && way !== 'part'
  const send = () => {
    if (asked !== null)
      return void pay.send({ kind: way, channel: channel.channel, asked, couponId })
    document.getElementById('part-amount')?.focus()
  }
  return (
    <>
      <Button isBlock isBusy={pay.isSending} onClick={send}>
        {asked === null
          ? t('payPart')
          : t(isLess ? 'payLessCoupon' : 'payToday', { amount: money(asked) })}
      </Button>
      <p className="dock__note" role="status">
        {pay.trouble ?? t('by', { channel: words(channelWords(channel).name) })}
      </p>
    </>
  )
}
