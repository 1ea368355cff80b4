import { money } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { RepayDetail } from './time-stops.ts'
import { usePay } from './use-pay.ts'

/** The page's one action. A code that still waits is shown again instead of making another. */
export function PayDock({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  const pay = usePay(detail)
  return (
    <>
      {detail.openOrderRef !== null && (
        <p className="dock__row">
          <span className="small">{t('openOrder')}</span>
          <Button kind="text" isSmall onClick={() => void pay.showOpen()}>
            {t('openOrderNote')}
          </Button>
        </p>
      )}
      <Button isBlock isBusy={pay.isSending} onClick={() => void pay.send()}>
        {t('payToday', { amount: money(detail.payToday) })}
      </Button>
      <p className="dock__note" role="status">
        {pay.trouble ?? t('payNote')}
      </p>
    </>
  )
}
