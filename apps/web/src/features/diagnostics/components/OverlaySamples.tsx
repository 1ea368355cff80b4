import { Art } from '@noren/ui/Art'
import gift from '@noren/ui/art/gift.svg'
import { Button } from '@noren/ui/Button'
import { CountdownDialog } from '@noren/ui/CountdownDialog'
import { Dialog } from '@noren/ui/Dialog'
import { Field } from '@noren/ui/Field'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { Sample } from './Sample.tsx'

type Opened = 'sheet' | 'dialog' | 'countdown' | null

export function OverlaySamples() {
  const t = useTexts('components')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const toastButton = (
    <Button kind="soft" onClick={() => showToast(t('toastText'), 'check')}>
      {t('showToast')}
    </Button>
  )
  return (
    <>
      <Sample name="Sheet">
        <Button kind="soft" onClick={() => setOpened('sheet')}>
          {t('openSheet')}
        </Button>
        {opened === 'sheet' && (
          <Sheet title={t('sheetTitle')} onClose={close} foot={toastButton}>
            <Field label={t('label')} />
          </Sheet>
        )}
      </Sample>
      <Sample name="Dialog">
        <Button kind="soft" onClick={() => setOpened('dialog')}>
          {t('openDialog')}
        </Button>
        {opened === 'dialog' && (
          <Dialog
            title={t('dialogTitle')}
            onClose={close}
            art={<Art src={gift} width={120} height={90} isEager />}
            isCentered
            hasClose
            actions={
              <>
                <Button isBlock onClick={close}>
                  {t('action')}
                </Button>
                {toastButton}
              </>
            }
          >
            <p>{t('text')}</p>
          </Dialog>
        )}
      </Sample>
      <Sample name="CountdownDialog">
        <Button kind="soft" onClick={() => setOpened('countdown')}>
          {t('openCountdown')}
        </Button>
        {opened === 'countdown' && (
          <CountdownDialog
            title={t('countdownTitle')}
            leftText={(seconds) => t('secondsLeft', { seconds })}
            onEnd={() => {
              close()
              showToast(t('countdownEnded'))
            }}
            onClose={close}
          />
        )}
      </Sample>
      <Sample name="ToastPlace">{toastButton}</Sample>
    </>
  )
}
