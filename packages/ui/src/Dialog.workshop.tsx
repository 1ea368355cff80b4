import { Art } from './Art.tsx'
import gift from './art/gift.svg'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ignore, type Part } from './workshop.tsx'

export const workshop: Part = {
  covers: true,
  states: {
    plain: (t) => (
      <Dialog title={t('dialogTitle')} onClose={ignore} hasClose>
        <p>{t('text')}</p>
      </Dialog>
    ),
    withAll: (t) => (
      <Dialog
        title={t('dialogTitle')}
        onClose={ignore}
        art={<Art src={gift} width={120} height={90} isEager />}
        isCentered
        hasClose
        actions={
          <>
            <Button isBlock>{t('action')}</Button>
            <Button isBlock kind="text">
              {t('off')}
            </Button>
          </>
        }
      >
        <p>{t('text')}</p>
      </Dialog>
    ),
    longTexts: (t) => (
      <Dialog
        title={t('longText')}
        onClose={ignore}
        actions={<Button isBlock>{t('longText')}</Button>}
      >
        {['1', '2', '3', '4', '5', '6'].map((paragraph) => (
          <p key={paragraph}>
            {t('text')} {t('longText')}
          </p>
        ))}
      </Dialog>
    ),
  },
}
