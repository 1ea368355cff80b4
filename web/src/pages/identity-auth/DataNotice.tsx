import { CONSENT_PURPOSES, saveConsent, userStatus, viewConsents } from '@noren/contract/account'
import { useState } from 'react'
import { useSend } from '../../api/use-endpoint.ts'
import { useTexts } from '../../i18n/texts.ts'
import { href, paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/Check.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { NOTICE_VERSION } from './notice-version.ts'

/** Notifications are asked for on their own, where they are of use (frame/PermissionDialog.tsx). */
type Purpose = Exclude<(typeof CONSENT_PURPOSES)[number], 'notifications'>
const PURPOSES = CONSENT_PURPOSES.filter((purpose) => purpose !== 'notifications')

/** Without these two no loan can be looked at; the others are the person's own to give. */
const NEEDED: readonly Purpose[] = ['dataNotice', 'creditCheck']

const PARTS = [
  { title: 'noticeWhat', lines: ['noticeWhat1', 'noticeWhat2', 'noticeWhat3', 'noticeWhat4'] },
  { title: 'noticeWhy', lines: ['noticeWhy1', 'noticeWhy2'] },
  { title: 'noticeHowLong', lines: ['noticeHowLong1', 'noticeHowLong2', 'noticeHowLong3'] },
  { title: 'noticeWho', lines: ['noticeWho1', 'noticeWho2', 'noticeWho3'] },
  { title: 'noticeRights', lines: ['noticeRights1', 'noticeRights2'] },
] as const

/** What is collected, why, for how long, who sees it, and one decision for each purpose. */
export function DataNotice(props: {
  given: readonly Purpose[]
  onClose: () => void
  onSaved: (bizStatus: number) => void
}) {
  const t = useTexts('identityAuth')
  const save = useSend(saveConsent, { makesStale: [viewConsents, userStatus] })
  const [given, setGiven] = useState<ReadonlySet<Purpose>>(new Set(props.given))
  const [isTried, setIsTried] = useState(false)
  const missing = NEEDED.filter((purpose) => !given.has(purpose))

  const submit = () => {
    setIsTried(true)
    if (missing.length > 0) return
    const consents = PURPOSES.map((purpose) => ({ purpose, given: given.has(purpose) }))
    save.mutate(
      { body: { consents, textVersion: NOTICE_VERSION } },
      { onSuccess: ({ bizStatus }) => props.onSaved(bizStatus) },
    )
  }
  const choose = (purpose: Purpose, isGiven: boolean) => {
    const next = new Set(given)
    if (isGiven) next.add(purpose)
    else next.delete(purpose)
    setGiven(next)
  }
  return (
    <Sheet
      title={t('noticeTitle')}
      onClose={props.onClose}
      foot={
        <Button isBlock isBusy={save.isSending} onClick={submit}>
          {t('noticeAgree')}
        </Button>
      }
    >
      <div className="notice">
        {PARTS.map((part) => (
          <section key={part.title}>
            <h3 className="h3">{t(part.title)}</h3>
            <ul className="small">
              {part.lines.map((line) => (
                <li key={line}>
                  <Icon name="check" size="xs" />
                  <span>{t(line)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="small">
          <a className="link" href={href(paths.privacyPolicy())}>
            {t('wholePolicy')}
          </a>
        </p>
        <section className="notice__choices" aria-label={t('choices')}>
          <h3 className="h3">{t('choices')}</h3>
          {PURPOSES.map((purpose) => {
            const isNeeded = NEEDED.includes(purpose)
            return (
              <Check
                key={purpose}
                checked={given.has(purpose)}
                disabled={isNeeded && props.given.includes(purpose)}
                onChange={(event) => choose(purpose, event.currentTarget.checked)}
                error={isTried && isNeeded && !given.has(purpose) ? t('choiceNeeded') : undefined}
              >
                <span className="notice__choice">
                  <b>{t(`choice_${purpose}`)}</b>
                  {t(`choiceText_${purpose}`)} {isNeeded ? t('needed') : t('optional')}
                </span>
              </Check>
            )
          })}
        </section>
      </div>
    </Sheet>
  )
}
