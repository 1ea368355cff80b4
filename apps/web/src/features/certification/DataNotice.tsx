import { useSend } from '@noren/client/use-endpoint'
import { CONSENT_PURPOSES, saveConsent, userStatus, viewConsents } from '@noren/contract/account'
import { Button } from '@noren/ui/Button'
import { Check } from '@noren/ui/Check'
import { Icon } from '@noren/ui/Icon'
import { Sheet } from '@noren/ui/Sheet'
import { useState } from 'react'
import { href, paths } from '../../app/paths.ts'
import { NOTICE_VERSION } from '../../device/notice-version.ts'
import { type Texts, useTexts } from '../../device/texts.ts'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { useMarket } from '../../shell/use-market.ts'
import css from './DataNotice.module.css'
import { documentNames, MASKED_KINDS, WHOLE_KINDS } from './document-names.ts'

type AnyPurpose = (typeof CONSENT_PURPOSES)[number]
/** The others are asked for where they are useful (shell/guides/PermissionDialog.tsx, features/income). */
type Purpose = Exclude<AnyPurpose, 'notifications' | 'incomeProof'>
export const isAskedFirst = (purpose: AnyPurpose): purpose is Purpose =>
  purpose !== 'notifications' && purpose !== 'incomeProof'
/** Of a credit bureau only where there is one. */
const purposesOf = (hasBureau: boolean): readonly Purpose[] =>
  CONSENT_PURPOSES.filter(isAskedFirst).filter(
    (purpose) => hasBureau || purpose !== 'bureauInquiry',
  )

/** Without these two no loan can be considered; the others are optional. */
const NEEDED: readonly Purpose[] = ['dataNotice', 'creditCheck']

/** The notice describes only the document kinds that the market accepts. */
const noticeParts = (t: Texts<'identityAuth'>) => {
  const numberKept = MASKED_KINDS.map((kind) =>
    t('noticeNumberKept', { documents: documentNames(t, [kind]), count: kind.keptLength ?? 0 }),
  )
  const kept = [
    { key: 'noticeWholeKept', kinds: WHOLE_KINDS },
    { key: 'noticeMaskedKept', kinds: MASKED_KINDS },
  ] as const
  const picturesKept = kept
    .filter(({ kinds }) => kinds.length > 0)
    .map(({ key, kinds }) => t(key, { documents: documentNames(t, kinds) }))
  return [
    {
      title: t('noticeWhat'),
      lines: [
        t('noticeWhat1'),
        [t('noticeWhat2'), ...numberKept].join(' '),
        t('noticeWhat3'),
        t('noticeWhat4'),
        t('noticeWhat5'),
      ],
    },
    { title: t('noticeWhy'), lines: [t('noticeWhy1'), t('noticeWhy2')] },
    {
      title: t('noticeHowLong'),
      lines: [...picturesKept, t('noticeHowLong2'), t('noticeHowLong4'), t('noticeHowLong3')],
    },
    { title: t('noticeWho'), lines: [t('noticeWho1'), t('noticeWho2'), t('noticeWho3')] },
    { title: t('noticeRights'), lines: [t('noticeRights1'), t('noticeRights2')] },
  ]
}

/** What is collected, why, for how long, who sees it, and a decision for each purpose. */
export function DataNotice(props: {
  given: readonly Purpose[]
  onClose: () => void
  onSaved: (bizStatus: number) => void
}) {
  const t = useTexts('identityAuth')
  const save = useSend(saveConsent, { makesStale: [viewConsents, userStatus] })
  const [given, setGiven] = useState<ReadonlySet<Purpose>>(new Set(props.given))
  const [isTried, setIsTried] = useState(false)
  const market = useMarket()
  const purposes = purposesOf(!!market.data?.bureau)
  const missing = NEEDED.filter((purpose) => !given.has(purpose))

  const submit = () => {
    setIsTried(true)
    // The choices are at the end of a long text.
    if (missing.length > 0) return focusFirstError()
    const consents = purposes.map((purpose) => ({ purpose, given: given.has(purpose) }))
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
      <div className={css.root}>
        {noticeParts(t).map((part) => (
          <section key={part.title}>
            <h3 className="h3">{part.title}</h3>
            <ul className="small">
              {part.lines.map((line) => (
                <li key={line}>
                  <Icon name="check" size="xs" />
                  <span>{line}</span>
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
        <section className={css.choices} aria-label={t('choices')}>
          <h3 className="h3">{t('choices')}</h3>
          {purposes.map((purpose) => {
            const isNeeded = NEEDED.includes(purpose)
            return (
              <Check
                key={purpose}
                checked={given.has(purpose)}
                disabled={isNeeded && props.given.includes(purpose)}
                onChange={(event) => choose(purpose, event.currentTarget.checked)}
                error={isTried && isNeeded && !given.has(purpose) ? t('choiceNeeded') : undefined}
              >
                <span className={css.choice}>
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
