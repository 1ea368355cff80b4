import { Button } from '@noren/ui/Button'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'

/** The screens of the step could not be loaded. */
export function PartMissing(props: { onRetry: () => void }) {
  const t = useTexts('capture')
  return (
    <StaticPage
      title={t('title')}
      back={paths.identityAuth()}
      dock={
        <Button isBlock onClick={props.onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      <div role="alert">
        <h2 className="h1">{t('partMissing')}</h2>
        <p className="lead">{t('partMissingText')}</p>
      </div>
    </StaticPage>
  )
}
