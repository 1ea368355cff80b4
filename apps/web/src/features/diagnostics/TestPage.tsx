import { SkeletonCards } from '@noren/ui/Skeleton'
import { Tabs } from '@noren/ui/Tabs'
import type { PageProps } from '../../app/page-props.ts'
import { paths } from '../../app/paths.ts'
import { loadTexts, useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import { later } from '../../shell/later.tsx'
import { go } from '../../shell/navigation.ts'
import { Diagnostics } from './Diagnostics.tsx'

const PANEL = 'test-panel'

/** For designers and testers only, so nobody else has to load it. */
const ComponentsTab = later(
  async () => {
    const [{ ComponentsTab: component }] = await Promise.all([
      import('./components/ComponentsTab.tsx'),
      loadTexts(['components']),
    ])
    return component
  },
  <SkeletonCards count={3} />,
)

/** The page that support asks people to open when something does not work; needs no token. */
export function TestPage({ query }: PageProps) {
  const t = useTexts('test')
  const tab = query.get('tab') === 'components' ? 'components' : 'diagnostics'
  return (
    <StaticPage title={t('title')} back>
      <Tabs
        label={t('title')}
        panelId={PANEL}
        value={tab}
        onValue={(next) =>
          go(paths.test(next === 'components' ? { tab: next } : {}), { replace: true })
        }
        tabs={[
          { value: 'diagnostics', label: t('diagnostics') },
          { value: 'components', label: t('components') },
        ]}
      />
      <div role="tabpanel" id={PANEL} aria-label={t(tab)} className="section">
        {tab === 'diagnostics' ? <Diagnostics /> : <ComponentsTab />}
      </div>
    </StaticPage>
  )
}
