import { Art } from '@noren/ui/Art'
import { Button, ButtonLink } from '@noren/ui/Button'
import { Overlay } from '@noren/ui/Overlay'
import { useId } from 'react'
import { useTexts } from '../../device/texts.ts'
import { useCopy } from '../copy/use-copy.ts'
import menuDrawing from './art/guide-browser.svg'
import { type Browser, intentFor } from './browser.ts'
import css from './Guides.module.css'

/** Leads out of another app's browser into the person's own: full screen, with a way to stay. */
export function BrowserGuide(props: { browser: Browser; onClose: () => void }) {
  const id = useId()
  const t = useTexts('guides')
  const copy = useCopy()
  const address = window.location.href
  const isAndroid = props.browser.os === 'android'
  return (
    <Overlay labelledBy={id} onClose={props.onClose} staysOnScrimTap>
      <section className={css.root}>
        <Art src={menuDrawing} width={240} height={180} isEager className={css.art} />
        <h2 id={id} className="h1">
          {t('browserTitle')}
        </h2>
        <p className="lead">{t('browserText')}</p>
        <ol className={css.steps}>
          <li>
            <p>{t('browserMenu')}</p>
          </li>
          <li>
            <p>{t(isAndroid ? 'browserChooseAndroid' : 'browserChooseApple')}</p>
          </li>
        </ol>
        <div className={`btns ${css.btns}`}>
          {isAndroid && (
            <ButtonLink isBlock href={intentFor(address)}>
              {t('openBrowser')}
            </ButtonLink>
          )}
          <Button
            kind={isAndroid ? 'soft' : 'primary'}
            icon="copy"
            isBlock
            onClick={() => void copy(address)}
          >
            {t('copyLink')}
          </Button>
          <Button kind="text" isBlock onClick={props.onClose}>
            {t('stayHere')}
          </Button>
        </div>
      </section>
    </Overlay>
  )
}
