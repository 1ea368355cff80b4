import { Button } from './Button.tsx'
import { ToastPlace } from './ToastPlace.tsx'
import { showToast } from './toast.ts'
import { type Part, Tapped } from './workshop.tsx'

export const workshop: Part = {
  states: {
    quiet: (t) => (
      <>
        <Button kind="soft" onClick={() => showToast(t('toastText'), 'check')}>
          {t('showToast')}
        </Button>
        <ToastPlace />
      </>
    ),
    shown: (t) => (
      <>
        <Tapped>
          <Button kind="soft" onClick={() => showToast(t('toastText'), 'check')}>
            {t('showToast')}
          </Button>
        </Tapped>
        <ToastPlace />
      </>
    ),
    longText: (t) => (
      <>
        <Tapped>
          <Button kind="soft" onClick={() => showToast(t('longText'), 'offline')}>
            {t('showToast')}
          </Button>
        </Tapped>
        <ToastPlace />
      </>
    ),
  },
}
