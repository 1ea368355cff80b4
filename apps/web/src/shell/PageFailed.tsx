import { Art } from '@noren/ui/Art'
import errorDrawing from '@noren/ui/art/error.svg'
import { Button } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { showsCustomerService, tabTarget } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { useTexts } from '../device/texts.ts'
import { openCustomerService } from './customer-service.ts'
import { go } from './navigation.ts'
import { useVisitor } from './session-store.ts'

/** Replaces a page whose files could not be loaded or, with the number of the report, one that threw. */
export function PageFailed(props: { retry: () => void; number?: string }) {
  const t = useTexts('common')
  const visitor = useVisitor()
  const { retry, number } = props
  const goHome = () => {
    go(visitor.hasToken ? tabTarget('home', visitor) : paths.noren(), { replace: true })
    retry()
  }
  return (
    <div className="app">
      <main className="main">
        <EmptyState
          art={<Art src={errorDrawing} width={240} height={150} isEager />}
          title={t(number ? 'pageBrokeTitle' : 'pageFailedTitle')}
          text={t(number ? 'errorText' : 'pageFailedText')}
          action={
            <div className="stack">
              <Button icon="refresh" onClick={retry}>
                {t('tryAgain')}
              </Button>
              {number && (
                <Button kind="soft" onClick={goHome}>
                  {t('tabHome')}
                </Button>
              )}
              {number && showsCustomerService(visitor) && (
                <Button kind="soft" onClick={openCustomerService}>
                  {t('customerService')}
                </Button>
              )}
            </div>
          }
          foot={number && t('errorNumber', { number })}
          isAlert
          isPageHeading
        />
      </main>
    </div>
  )
}
