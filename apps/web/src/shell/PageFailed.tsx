import { Art } from '@noren/ui/Art'
import errorDrawing from '@noren/ui/art/error.svg'
import { Button } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { useTexts } from '../device/texts.ts'

/** A page whose own files could not be fetched. */
export function PageFailed(props: { retry: () => void }) {
  const t = useTexts('common')
  return (
    <div className="app">
      <main className="main">
        <EmptyState
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
