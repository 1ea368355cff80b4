import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { useTexts } from '../../device/texts.ts'
import { useLeave } from './use-leave.ts'

/** Asks for confirmation before an application is withdrawn. */
export function WithdrawDialog(props: { borrowId: string; onClose: () => void }) {
  const t = useTexts('repay')
  const leave = useLeave(props.borrowId, t('lostWithdraw'))
  const withdraw = async () => {
    const { error } = await leave.send()
    if (!error) props.onClose()
  }
  return (
    <Dialog
      title={t('withdrawTitle')}
      onClose={props.onClose}
      actions={
        <>
          <Button kind="line" isBlock isBusy={leave.isSending} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
          <Button kind="soft" isBlock onClick={props.onClose}>
            {t('withdrawKeep')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('withdrawText')}</p>
      {leave.trouble && (
        <p className="small" role="status">
          {leave.trouble}
        </p>
      )}
    </Dialog>
  )
}
