import { day } from '@noren/contract/dates'
import { Button } from '@noren/ui/Button'
import { classes } from '@noren/ui/classes'
import { FieldNotes } from '@noren/ui/Field'
import fieldCss from '@noren/ui/Field.module.css'
import { Icon } from '@noren/ui/Icon'
import { Note } from '@noren/ui/Note'
import { useEffect, useRef, useState } from 'react'
import { dateText } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import { ChooseFile } from '../../shell/ChooseFile.tsx'
import { CopyRowValue } from '../../shell/copy/CopyRowValue.tsx'
import { openCustomerService } from '../../shell/customer-service.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import css from './ReportDeath.module.css'
import { type Received, useReport } from './use-report.ts'

/** Somebody has died: anybody may say so, without an account. Nothing about a loan stands here, before or after. */
export function ReportDeathPage() {
  const t = useTexts('reportDeath')
  const [received, setReceived] = useState<Received | null>(null)
  return (
    <FormShell>
      <StaticPage
        title={received ? t('thanks') : t('title')}
        back
        dock={
          received ? (
            // Different keys: a tap that ends on this button must not submit as the other one.
            <Button key="call" isBlock kind="soft" icon="phone" onClick={openCustomerService}>
              {t('talk')}
            </Button>
          ) : (
            <SubmitButton key="send">{t('send')}</SubmitButton>
          )
        }
      >
        {received ? <Sent received={received} /> : <Report onSent={setReceived} />}
      </StaticPage>
    </FormShell>
  )
}

const STEPS = [
  { icon: 'pause', text: 'thenStops' },
  { icon: 'user', text: 'thenReads' },
  { icon: 'lock', text: 'thenQuiet' },
] as const

function Report({ onSent }: { onSent: (received: Received) => void }) {
  const t = useTexts('reportDeath')
  const { form, paper } = useReport({ onSent })
  return (
    <>
      <h2 className="h1">{t('sorry')}</h2>
      <p className="lead">{t('lead')}</p>
      <div className={css.gentle}>
        <Note title={t('notYours')} icon="info">
          {t('notYoursText')}
        </Note>
      </div>
      <Form form={form}>
        <Fields of={form} only={['phone', 'name', 'contactPhone', 'relation', 'diedOn']} />
        <Paper paper={paper} />
        <Fields of={form} only={['note']} />
      </Form>
      <section className="section" aria-labelledby="then">
        <h2 className="h3" id="then">
          {t('then')}
        </h2>
        <ul className={css.steps}>
          {STEPS.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              <p>{t(text, { name: market.grievance.officerName })}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Paper({ paper }: { paper: ReturnType<typeof useReport>['paper'] }) {
  const t = useTexts('reportDeath')
  const { blob, isShrinking, isUnreadable } = paper
  const error = isUnreadable ? t('rule_paper') : undefined
  return (
    <div className={classes(fieldCss.root, error && 'is-bad')}>
      <span className={fieldCss.label}>{t('paper')}</span>
      {blob && (
        <p className="small" role="status">
          {t('paperChosen')}
        </p>
      )}
      <ChooseFile label={t('choosePaper')} onFile={(file) => void paper.choose(file)}>
        {(open) => (
          <Button
            kind={blob ? 'soft' : 'line'}
            isBlock
            icon="image"
            isBusy={isShrinking}
            onClick={open}
          >
            {t(blob ? 'otherPaper' : 'choosePaper')}
          </Button>
        )}
      </ChooseFile>
      {blob && (
        <Button kind="text" isBlock onClick={paper.remove}>
          {t('removePaper')}
        </Button>
      )}
      <FieldNotes id="paper" error={error} help={t('paperHelp')} />
    </div>
  )
}

/** The same, whether or not there is anything in that name. */
function Sent({ received }: { received: Received }) {
  const t = useTexts('reportDeath')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h2 className="h1" ref={heading} tabIndex={-1}>
        {t('sentTitle')}
      </h2>
      <p className="lead">{t('sentLead')}</p>
      <p className={css.words}>
        {t('sentRead', {
          name: market.grievance.officerName,
          date: dateText(day(received.readBy)),
        })}
      </p>
      <p className={css.words}>{t('sentNumber')}</p>
      <div className={css.number}>
        <span className="small">{t('number')}</span>
        <span className="h2">
          <CopyRowValue label={t('number')} value={received.reportNumber} />
        </span>
      </div>
    </>
  )
}
