import { useEndpoint } from '@noren/client/use-endpoint'
import { appConfig } from '@noren/contract/support'
import type { ReactNode } from 'react'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import { useMarket } from '../../shell/use-market.ts'
import css from './Policy.module.css'

const SECTIONS = [
  { heading: 'who', text: 'whoText' },
  { heading: 'howLong', text: 'howLongText' },
  { heading: 'whoSees', text: 'whoSeesText' },
  { heading: 'rights', text: 'rightsText' },
  { heading: 'safety', text: 'safetyText' },
] as const

const ASKED = [
  'whatPhone',
  'whatIdentity',
  'whatPersonal',
  'whatContacts',
  'whatBank',
  'whatStatement',
  'whatDevice',
  'whatPasskey',
] as const

/** The privacy policy, readable without signing in and offline; its version comes with the app's settings. */
export function PrivacyPolicyPage() {
  const t = useTexts('privacyPolicy')
  const config = useEndpoint(appConfig, {}, { staleTime: 3_600_000 })
  const known = useMarket()
  const bureau = known.data?.bureau
  const [who, ...others] = SECTIONS
  return (
    <StaticPage title={t('title')} back>
      <p className={css.short}>
        <strong>{t('inShort')}.</strong> {t('inShortText')}
      </p>
      <Section heading={t(who.heading)}>
        <p>{t(who.text)}</p>
      </Section>
      <Section heading={t('what')}>
        <ul className={css.list}>
          {ASKED.map((asked) => (
            <li key={asked}>{t(asked)}</li>
          ))}
          {bureau && <li>{t('whatBureau', { bureau })}</li>}
        </ul>
      </Section>
      {others.map(({ heading, text }) => (
        <Section key={heading} heading={t(heading)}>
          <p>{t(text)}</p>
        </Section>
      ))}
      <Section heading={t('complain')}>
        <p>
          <Complaints />
        </p>
      </Section>
      <p className="tiny section">
        {config.data && t('version', { version: config.data.privacyVersion })}
      </p>
    </StaticPage>
  )
}

function Section(props: { heading: string; children: ReactNode }) {
  return (
    <section className={`section ${css.part}`}>
      <h2 className="h2">{props.heading}</h2>
      {props.children}
    </section>
  )
}

function Complaints() {
  const t = useTexts('privacyPolicy')
  const { officerName, email, phone, answerDays, escalationName, escalationUrl } = market.grievance
  return t.rich(
    'complainText',
    {
      mail: (text) => (
        <a className="link" href={`mailto:${email}`}>
          {text}
        </a>
      ),
      site: (text) => (
        <a className="link" href={escalationUrl} target="_blank" rel="noopener">
          {text}
        </a>
      ),
    },
    {
      name: officerName,
      email,
      phone: phone.replaceAll(' ', '\u00a0'),
      days: answerDays,
      authority: escalationName,
    },
  )
}
