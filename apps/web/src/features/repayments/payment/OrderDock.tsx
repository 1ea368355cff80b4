import { Button, ButtonLink } from '@noren/ui/Button'
import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../../device/texts.ts'
import { useCopy } from '../../../shell/copy/use-copy.ts'
import { saveQr } from '../../../shell/qr/save-qr.ts'
import type { MainAction } from './order.ts'

/** The page's main button, and where the money goes. */
export function OrderDock(props: { action: MainAction; orderRef: string }) {
  const t = useTexts('payment')
  return (
    <>
      <ActionButton {...props} />
      <p className="dock__note">{t('dockNote')}</p>
    </>
  )
}

function ActionButton({ action, orderRef }: { action: MainAction; orderRef: string }) {
  const t = useTexts('payment')
  const copy = useCopy()
  switch (action.kind) {
    case 'openApp':
      return (
        <ButtonLink isBlock href={action.uri}>
          {t('openApp')}
        </ButtonLink>
      )
    case 'saveQr': {
      const save = () => {
        saveQr(action.text, orderRef).catch(() => showToast(t('qrFailed'), 'warn'))
      }
      return (
        <Button isBlock icon="download" onClick={save}>
          {t('save')}
        </Button>
      )
    }
    case 'copyAccount':
    case 'copyCode':
      return (
        <Button isBlock icon="copy" onClick={() => void copy(action.text)}>
          {t(action.kind)}
        </Button>
      )
  }
}
