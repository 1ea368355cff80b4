import { endOwnSession, removeKey } from '@noren/contract/operator/session'
import { LANGUAGE_NAMES, LANGUAGES } from '@noren/i18n/languages'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { setLanguage, useLanguage, useTexts } from '../../device/texts.ts'
import { chooseTheme, chosenTheme, type Theme } from '../../device/theme.ts'
import { areKeysOff, turnKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { readSession, signOut, useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import css from './Gate.module.css'
import { AddKey, AddTotp } from './SecondKeyPage.tsx'
import { useAttempt } from './use-attempt.ts'

/** One's own keys, sessions, language and look. */
export function MePage() {
  const t = useTexts('gate')
  const me = useMe()
  return (
    <Page title={t('me')}>
      <div className={panel.page}>
        <div className={panel.columns}>
          <div className={panel.column}>
            <Keys />
            <Sessions />
          </div>
          <div className={panel.column}>
            <Choices />
            <Panel title={t('authenticator')}>
              <p className={panel.note}>{me.hasTotp ? t('hasApp') : t('hasNoApp')}</p>
              {me.calls.includes('beginTotp') && !me.hasTotp && <AddTotp />}
            </Panel>
          </div>
        </div>
      </div>
    </Page>
  )
}

function Keys() {
  const t = useTexts('gate')
  const { keys } = useMe()
  const { attempt, isBusy, trouble } = useAttempt()
  const remove = (credentialId: string) =>
    attempt(async () => {
      await decide(removeKey, { credentialId })
      await readSession()
    })
  return (
    <Panel title={t('keys')}>
      {keys.map((key) => (
        <div key={key.credentialId} className={css.row}>
          <span>
            {key.label}
            <small>
              {key.usedAt
                ? t('lastUsed', { time: formats().dateTimeText(key.usedAt) })
                : t('neverUsed')}
              {' · '}
              {key.isDeviceBound ? t('oneDevice') : t('synced')}
            </small>
          </span>
          <Press kind="text" isBusy={isBusy} onClick={() => remove(key.credentialId)}>
            {t('remove')}
          </Press>
        </div>
      ))}
      {trouble && <p role="alert">{trouble}</p>}
      <AddKey />
    </Panel>
  )
}

function Sessions() {
  const t = useTexts('gate')
  const { sessions, sessionId } = useMe()
  const { attempt, isBusy, trouble } = useAttempt()
  const end = (id: string) =>
    attempt(async () => {
      await call(endOwnSession, { body: { sessionId: id } })
      await readSession()
    })
  return (
    <Panel title={t('sessions')}>
      {sessions.map((one) => (
        <div key={one.sessionId} className={css.row}>
          <span>
            {one.label}
            <small>
              {one.sessionId === sessionId
                ? t('thisSession')
                : t('lastUsed', { time: formats().dateTimeText(one.seenAt) })}
            </small>
          </span>
          {one.sessionId !== sessionId && (
            <Press kind="text" isBusy={isBusy} onClick={() => end(one.sessionId)}>
              {t('end')}
            </Press>
          )}
        </div>
      ))}
      {trouble && <p role="alert">{trouble}</p>}
      <Press kind="line" onClick={() => signOut()}>
        {t('signOut')}
      </Press>
    </Panel>
  )
}

const THEME_OF: Readonly<Record<string, Theme | null>> = {
  system: null,
  light: 'light',
  dark: 'dark',
}

function Choices() {
  const t = useTexts('gate')
  const language = useLanguage()
  const [theme, setTheme] = useState(() => chosenTheme() ?? 'system')
  const [isOff, setIsOff] = useState(areKeysOff)
  return (
    <Panel title={t('look')}>
      <div className={css.stack}>
        <label className={tableCss.filter}>
          {t('language')}
          <select
            value={language}
            onChange={({ target }) => {
              const next = LANGUAGES.find((one) => one === target.value)
              if (next) void setLanguage(next)
            }}
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {LANGUAGE_NAMES[one]}
              </option>
            ))}
          </select>
        </label>
        <label className={tableCss.filter}>
          {t('theme')}
          <select
            value={theme}
            onChange={({ target }) => {
              setTheme(target.value)
              chooseTheme(THEME_OF[target.value] ?? null)
            }}
          >
            <option value="system">{t('themeSystem')}</option>
            <option value="light">{t('themeLight')}</option>
            <option value="dark">{t('themeDark')}</option>
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={!isOff}
            onChange={({ target }) => {
              turnKeys(target.checked)
              setIsOff(!target.checked)
            }}
          />{' '}
          {t('keysOn')}
        </label>
      </div>
    </Panel>
  )
}
