import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Check } from '@noren/ui/Check'
import { Field } from '@noren/ui/Field'
import { Icon, type IconName } from '@noren/ui/Icon'
import { IconButton } from '@noren/ui/IconButton'
import { Meter } from '@noren/ui/Meter'
import { Note } from '@noren/ui/Note'
import { useState } from 'react'
import { wholeNumber } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { ChooseFile } from '../../shell/ChooseFile.tsx'
import css from './Income.module.css'
import type { Sending } from './use-send-statement.ts'

const ACCEPTED = '.pdf,.csv,application/pdf,text/csv'
/** What a bank's files need a password for. */
const isPdf = ({ name }: File): boolean => !/\.csv$/iu.test(name)

/** Which file, with which password, and what becomes of it. */
export function SendStatement({ sending }: { sending: Sending }) {
  const t = useTexts('income')
  const { file, trouble, share } = sending
  return (
    <div className="stack-4">
      <div className="stack">
        <h2 className="h2">{t('heading')}</h2>
        <p className="lead">{t('lead')}</p>
      </div>
      <FileField sending={sending} />
      {file && isPdf(file) && <Password sending={sending} />}
      {trouble && (
        <Note meaning="bad" isLive>
          <p>{trouble.msg || t('lost')}</p>
        </Note>
      )}
      {share !== null && (
        <div role="status" className="stack">
          <Meter share={share} label={t('sending')} />
          <p className="small">{t(share < 1 ? 'sending' : 'reading')}</p>
        </div>
      )}
      <Promises />
      <Check
        checked={sending.hasConsent}
        onChange={(event) => sending.setHasConsent(event.currentTarget.checked)}
      >
        {t('consent')}
      </Check>
      <p className="small">{t('csvNote')}</p>
    </div>
  )
}

function FileField({ sending: { file, choose, share } }: { sending: Sending }) {
  const t = useTexts('income')
  return (
    <ChooseFile label={t('choose')} accept={ACCEPTED} onFile={choose}>
      {(open) =>
        file ? (
          <div className={css.file}>
            <Icon name="doc" />
            <div>
              <p className="strong">{file.name}</p>
              <p className="small">{t('size', { size: wholeNumber(kilobytes(file)) })}</p>
            </div>
            <button type="button" className="tapline" disabled={share !== null} onClick={open}>
              {t('change')}
            </button>
          </div>
        ) : (
          <Button kind="line" isBlock icon="upload" onClick={open}>
            {t('choose')}
          </Button>
        )
      }
    </ChooseFile>
  )
}

const kilobytes = ({ size }: File): number => Math.max(1, Math.round(size / 1000))

function Password({ sending: { password, setPassword } }: { sending: Sending }) {
  const t = useTexts('income')
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      label={t('password')}
      help={t('passwordHelp')}
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      value={password}
      onValue={setPassword}
      prefix={<Icon name="lock" size="sm" />}
      end={
        <IconButton
          icon="eye"
          label={t(isShown ? 'hide' : 'show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

const PROMISES: readonly [IconName, 'promiseOnce' | 'promiseSee' | 'promiseGone' | 'promiseYou'][] =
  [
    ['shield', 'promiseOnce'],
    ['eye', 'promiseSee'],
    ['refresh', 'promiseGone'],
    ['check', 'promiseYou'],
  ]

function Promises() {
  const t = useTexts('income')
  return (
    <Card>
      <ul className={css.promises}>
        {PROMISES.map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} />
            <p>{t(key)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The page's main action, with what is still missing for it. */
export function ReadStatement({ sending }: { sending: Sending }) {
  const t = useTexts('income')
  const { missing, send, share } = sending
  return (
    <>
      <Button isBlock disabled={missing !== null} isBusy={share !== null} onClick={send}>
        {t('read')}
      </Button>
      {missing && <p className="dock__note">{t(`missing_${missing}`)}</p>}
    </>
  )
}
