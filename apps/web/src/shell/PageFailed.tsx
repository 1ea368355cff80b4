import { useTexts } from '../i18n/texts.ts'
import { Art } from '../ui/Art.tsx'
import errorDrawing from '../ui/art/error.svg'
import { Blank } from '../ui/Blank.tsx'
import { Button } from '../ui/Button.tsx'

/** A page whose own files could not be fetched. */
export function PageFailed(props: { retry: () => void }) {
  const t = useTexts('common')
  return (
    <div className="app">
      <main className="main">
        <Blank
          art={<Art src={errorDrawing} width={240} height={150} isEager />}
          title={t('pageFailedTitle')}
          text={t('pageFailedText')}
          action={
            <Button icon="refresh" onClick={props.retry}>
              {t('tryAgain')}
            </Button>
          }
          isAlert
          isPageHeading
        />
      </main>
    </div>
  )
}
