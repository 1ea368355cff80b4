import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { viewConsents } from '@noren/contract/account'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import css from './Account.module.css'
import { ConsentSwitches } from './ConsentSwitches.tsx'

/** All decisions about one's data, each of which can be changed here. */
export function ConsentsView() {
  const t = useTexts('user')
  const consents = useEndpoint(viewConsents)
  return (
    <AppPage
      title={t('consents')}
      back
      state={loaded({ consents })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {({ consents: { details } }) => (
        <>
          <p className="lead small">{t('consentsText')}</p>
          <div className={css.dataList}>
            <ConsentSwitches decided={details} />
          </div>
        </>
      )}
    </AppPage>
  )
}
