import { Button } from '@noren/ui/Button'
import { useState } from 'react'
import { money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import type { RepayDetail } from '../../../loan-view/time-stops.ts'
import { ChannelGroups } from '../ChannelGroups.tsx'
import { usePay } from '../use-pay.ts'
import css from './Settlement.module.css'

/** Pays what is left of an agreed sum, to the last unit, by the chosen channel. */
export function PayRest({ detail, left }: { detail: RepayDetail; left: string }) {
  const t = useTexts('settlement')
  const pay = usePay(detail)
  const [channel, setChannel] = useState<string | null>(null)
  const chosen = detail.channels.find((one) => one.channel === channel) ?? detail.channels[0]
  if (!chosen) return null
  return (
    <>
      <ChannelGroups channels={detail.channels} chosen={chosen} onChannel={setChannel} />
      <div className={css.foot}>
        <Button
          isBlock
          isBusy={pay.isSending}
          onClick={() => void pay.send({ kind: 'part', channel: chosen.channel, asked: left })}
        >
          {t('pay', { amount: money(left) })}
        </Button>
        <p className={`tiny ${css.note}`} role="status">
          {pay.trouble ?? t('inParts')}
        </p>
      </div>
    </>
  )
}
