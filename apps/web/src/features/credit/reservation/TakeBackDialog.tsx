import { useSend } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import { guidanceMsg, guidanceWithdraw } from '@noren/contract/preorder'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../../device/texts.ts'

/** Asks for confirmation before a reservation is cancelled. */
export function TakeBackDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('home')
  const withdraw = useSend(guidanceWithdraw, { makesStale: [guidanceMsg, couponList] })
  const takeBack = () =>
    withdraw.mutate(
      { body: {} },
      {
        onSuccess: () => {
          onClose()
          showToast(t('wishTakenBack'), 'check')
        },
      },
    )
  return (
    <Dialog
      title={t('takeBackTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" isBlock isBusy={withdraw.isSending} onClick={takeBack}>
            {t('takeBack')}
          </Button>
          <Button kind="soft" isBlock onClick={onClose}>
            {t('keepWish')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('takeBackText')}</p>
    </Dialog>
  )
}
