import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import { Sheet } from '@noren/ui/Sheet'
import { useTexts } from '../../device/texts.ts'
import addDrawing from './art/guide-add.svg'
import homeDrawing from './art/guide-home-screen.svg'
import shareDrawing from './art/guide-share.svg'
import css from './Guides.module.css'
import { install, installPrompt } from './install-prompt.ts'

/** Adding Noren to the home screen: by the browser's own prompt, or with instructions for Safari on an iPhone. */
export function InstallGuide(props: { onClose: () => void }) {
  const t = useTexts('guides')
  const hasPrompt = installPrompt() !== null
  const add = async () => {
    await install()
    props.onClose()
  }
  return (
    <Sheet
      title={t('installTitle')}
      onClose={props.onClose}
      foot={
        <>
          {hasPrompt && (
            <Button isBlock onClick={() => void add()}>
              {t('install')}
            </Button>
          )}
          <Button kind={hasPrompt ? 'text' : 'soft'} isBlock onClick={props.onClose}>
            {t(hasPrompt ? 'notNow' : 'understood')}
          </Button>
        </>
      }
    >
      <div className="stack stack-4">
        <Art src={homeDrawing} width={240} height={120} isEager className={css.art} />
        <p className="lead">{t('installText')}</p>
        {!hasPrompt && (
          <ol className={css.steps}>
            <li>
              <Art src={shareDrawing} width={240} height={72} isEager className={css.art} />
              <p>{t('installShare')}</p>
            </li>
            <li>
              <Art src={addDrawing} width={240} height={72} isEager className={css.art} />
              <p>{t('installAdd')}</p>
            </li>
            <li>
              <p>{t('installConfirm')}</p>
            </li>
          </ol>
        )}
      </div>
    </Sheet>
  )
}
