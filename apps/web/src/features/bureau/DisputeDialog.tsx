import { BUREAU_GROUNDS, type BureauGround } from '@noren/contract/bureau'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { useTexts } from '../../device/texts.ts'

/** What is wrong with a line; one tap says it. */
export function DisputeDialog(props: {
  text: string
  isSending: boolean
  onGround: (ground: BureauGround) => void
  onClose: () => void
}) {
  const t = useTexts('bureau')
  return (
    <Dialog
      title={t('disputeTitle')}
      onClose={props.onClose}
      actions={BUREAU_GROUNDS.map((ground) => (
        <Button
          key={ground}
          kind="line"
          isBlock
          isBusy={props.isSending}
          onClick={() => props.onGround(ground)}
        >
          {t(`ground_${ground}`)}
        </Button>
      ))}
    >
      <p className="lead">{props.text}</p>
    </Dialog>
  )
}
