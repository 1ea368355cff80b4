import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { Note } from '@noren/ui/Note'
import type { PageProps } from '../../../app/page-props.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import register from '../../../shell/art/spot-register.svg'
import { Fields, Form, FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { goByStatus } from '../../../shell/navigation.ts'
import { clockText } from '../../../shell/step-up/use-code-wait.ts'
import css from './PhoneCheck.module.css'
import { usePhoneCheck } from './use-phone-check.tsx'

/** The carrier confirms with a code of its own that the person has the phone. */
export function ApiPhoneCheckPage({ query }: PageProps) {
  const t = useTexts('apiPhoneCheck')
  const check = usePhoneCheck(query.get('type'))
  const { sent } = check
  if (check.isConfirmed || check.isNotDue) {
    const [title, text] = check.isConfirmed
      ? [t('doneTitle'), t('doneText')]
      : [t('notDueTitle'), t('notDueText')]
    return (
      <StaticPage title={t('title')} back>
        <div role="status">
          <EmptyState
            art={<Art src={register} width={120} height={120} isEager />}
            title={title}
            text={text}
            action={<Button onClick={() => goByStatus({ replace: true })}>{t('goOn')}</Button>}
          />
        </div>
      </StaticPage>
    )
  }
  const dock = sent ? (
    <SubmitButton>{t('confirm')}</SubmitButton>
  ) : (
    <Button isBlock isBusy={check.isSending} onClick={() => void check.send()}>
      {t('send')}
    </Button>
  )
  return (
    <FormShell>
      <StaticPage title={t('title')} back dock={dock}>
        <div className={sent ? 'page__state' : 'center'}>
          {!sent && <Art className={css.art} src={register} width={120} height={120} isEager />}
          <h2 className="h1">{t('heading')}</h2>
          <p className="lead">{t('text')}</p>
        </div>
        {sent ? (
          <Form form={check.form} className="stack-4 section">
            <p role="status">{t('sentTo', { phone: sent.phoneMasked })}</p>
            <Fields of={check.form} />
            {check.secondsLeft > 0 ? (
              <p className="small num">{t('newCodeIn', { time: clockText(check.secondsLeft) })}</p>
            ) : (
              <Button
                kind="text"
                isSmall
                isBusy={check.isSending}
                onClick={() => void check.send()}
              >
                {t('newCode')}
              </Button>
            )}
          </Form>
        ) : (
          <div className="section">
            <Note icon="shield" title={t('whyTitle')}>
              {t('why')}
            </Note>
          </div>
        )}
        {check.sendError && (
          <div className="section">
            <Note meaning="bad" isLive>
              {check.sendError}
            </Note>
          </div>
        )}
        {!sent && check.secondsLeft > 0 && (
          <p className="small num">{t('newCodeIn', { time: clockText(check.secondsLeft) })}</p>
        )}
      </StaticPage>
    </FormShell>
  )
}
