import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { publicLanding } from '@noren/contract/support'
import { Art } from '@noren/ui/Art'
import errorDrawing from '@noren/ui/art/error.svg'
import { List, ListLink } from '@noren/ui/List'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import css from './LendersPage.module.css'

/** The companies that lend, each with its registration and its own site. */
export function LendersPage() {
  const t = useTexts('lenders')
  const landing = useEndpoint(publicLanding)
  return (
    <AppPage
      title={t('title')}
      back
      state={loaded({ landing })}
      skeleton={<SkeletonCards count={2} />}
      empty={{
        when: (data) => data.landing.lenders.length === 0,
        art: <Art src={errorDrawing} width={240} height={150} isEager />,
        title: t('emptyTitle'),
        text: t('emptyText'),
      }}
    >
      {(data) => (
        <>
          <p className={css.lead}>{t('lead')}</p>
          <List label={t('title')}>
            {data.landing.lenders.map(({ name, registration, website }) => (
              <ListLink
                key={registration}
                title={name}
                note={t('registration', { number: registration })}
                href={website}
                target="_blank"
                rel="noreferrer"
                aria-description={t('site', { name })}
              />
            ))}
          </List>
        </>
      )}
    </AppPage>
  )
}
