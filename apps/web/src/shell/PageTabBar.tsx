import { Icon, type IconName } from '@noren/ui/Icon'
import css from '@noren/ui/TabBar.module.css'
import { type Tab, tabTarget } from '../app/guards.ts'
import { href } from '../app/paths.ts'
import { useTexts } from '../device/texts.ts'
import { useVisitor } from './session-store.ts'

const TABS: readonly {
  tab: Tab
  icon: IconName
  iconOn: IconName
  text: 'tabHome' | 'tabOrder' | 'tabUser'
}[] = [
  { tab: 'home', icon: 'tab-home', iconOn: 'tab-home-on', text: 'tabHome' },
  { tab: 'order', icon: 'tab-order', iconOn: 'tab-order-on', text: 'tabOrder' },
  { tab: 'user', icon: 'tab-me', iconOn: 'tab-me-on', text: 'tabUser' },
]

/** Home, Order, My Profile. */
export function PageTabBar(props: { tab: Tab }) {
  const t = useTexts('common')
  const visitor = useVisitor()
  return (
    <nav className={css.root} aria-label={t('mainNavigation')}>
      {TABS.map(({ tab, icon, iconOn, text }) => (
        <a
          key={tab}
          className={css.tab}
          href={href(tabTarget(tab, visitor))}
          aria-current={tab === props.tab ? 'page' : undefined}
        >
          <Icon name={tab === props.tab ? iconOn : icon} />
          {t(text)}
        </a>
      ))}
    </nav>
  )
}
