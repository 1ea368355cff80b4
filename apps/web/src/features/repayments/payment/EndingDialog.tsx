import { Button, ButtonLink } from '@noren/ui/Button'
import { CountdownDialog } from '@noren/ui/CountdownDialog'
import { href, paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'

/**
 * The last seconds of a payment order. Nothing has to be decided in them: what was sent still counts, and a
 * new code is free before and after.
 */
export function EndingDialog(props: {
  repayId: string | null
  onEnd: () => void
  onClose: () => void
}) {
  const t = useTexts('payment')
  return (
    <CountdownDialog
      title={t('endingTitle')}
      leftText={(seconds) => t('endingLeft', { seconds })}
      onEnd={props.onEnd}
      onClose={props.onClose}
      actions={
        <>
          {props.repayId && (
            <ButtonLink isBlock href={href(paths.repay(props.repayId))}>
              {t('endingNew')}
            </ButtonLink>
          )}
          <Button kind={props.repayId ? 'line' : 'primary'} isBlock onClick={props.onClose}>
            {t('endingKeep')}
          </Button>
        </>
      }
    >
      <p className="lead small">{t('endingText')}</p>
    </CountdownDialog>
  )
}
