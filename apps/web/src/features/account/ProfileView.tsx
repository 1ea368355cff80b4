import { LANGUAGE_NAMES } from '@noren/i18n/languages'
import { List, ListButton, ListLink } from '@noren/ui/List'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { href, paths } from '../../app/paths.ts'
import { useLanguage, useTexts } from '../../device/texts.ts'
import { chosenTheme } from '../../device/theme.ts'
import { APP_VERSION } from '../../device/version.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import { LanguageSheet } from '../../shell/LanguageSheet.tsx'
import { later } from '../../shell/later.tsx'
import { DataThings } from './DataThings.tsx'
import { MoneyThings } from './MoneyThings.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'

const AppearanceSheet = later(() => import('./AppearanceSheet.tsx').then((m) => m.AppearanceSheet))

/** The profile: identity, money, data and sign-out. Each part loads and fails by itself. */
export function ProfileView({ tab }: Pick<PageProps, 'tab'>) {
  const t = useTexts('user')
  const language = useLanguage()
  const [opened, setOpened] = useState<'language' | 'appearance' | 'signOut' | null>(null)
  const close = () => setOpened(null)
  return (
    <StaticPage title={t('title')} tab={tab}>
      <div className="stack-4">
        <ProfileCard />
        <MoneyThings />
        <List>
          <DataThings />
          <ListButton
            icon="globe"
            title={t('language')}
            note={LANGUAGE_NAMES[language]}
            aria-haspopup="dialog"
            onClick={() => setOpened('language')}
          />
          <ListButton
            icon="sun"
            title={t('appearance')}
            note={t(`theme_${chosenTheme() ?? 'system'}`)}
            aria-haspopup="dialog"
            onClick={() => setOpened('appearance')}
          />
        </List>
        <List>
          <ListLink
            icon="headset"
            title={t('customerService')}
            note={t('grievance')}
            href={href(paths.customerService())}
          />
          <ListLink
            icon="chat"
            title={t('feedback')}
            note={t('feedbackNote')}
            href={href(paths.feedback())}
          />
          <ListLink icon="doc" title={t('privacyPolicy')} href={href(paths.privacyPolicy())} />
          <ListButton
            icon="exit"
            title={t('signOut')}
            endIcon={null}
            aria-haspopup="dialog"
            onClick={() => setOpened('signOut')}
          />
        </List>
        <p className="tiny center">{t('versionLine', { version: APP_VERSION })}</p>
      </div>
      {opened === 'language' && <LanguageSheet onClose={close} />}
      {opened === 'appearance' && <AppearanceSheet onClose={close} />}
      {opened === 'signOut' && <SignOutDialog onClose={close} />}
    </StaticPage>
  )
}
