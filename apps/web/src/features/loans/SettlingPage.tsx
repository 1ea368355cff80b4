import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { Button } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { useSyncExternalStore } from 'react'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import css from './Loan.module.css'
import type { Refused } from './use-apply.ts'
import { type Unanswered, useSettle } from './use-settle.ts'

/**
 * Shown instead of the loan's choices while the outcome of an application is unknown: applying again
 * could make a second loan.
 */
export function SettlingPage(props: { kept: Unanswered; onRefused: (refused: Refused) => void }) {
  const t = useTexts('loan')
  const { checkNow, isChecking } = useSettle(props.kept, props.onRefused)
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const amount = moneyShort(props.kept.input.applyTotalAmount)
  return (
    <StaticPage title={t('title')} back>
      <div role="status">
        <EmptyState
          art={<Art src={emptyOrders} width={240} height={150} isEager />}
          title={t('checking')}
          text={isOnline ? t('lostText', { amount }) : t('checkOffline')}
        />
      </div>
      <div className={css.check}>
        <Button kind="soft" icon="refresh" isBusy={isChecking} onClick={checkNow}>
          {t('checkNow')}
        </Button>
      </div>
    </StaticPage>
  )
}

function onConnection(notify: () => void) {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}
