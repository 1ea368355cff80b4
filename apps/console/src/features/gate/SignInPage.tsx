import { askLimitedLink, beginSignIn, finishSignIn } from '@noren/contract/operator/session'
import { Field } from '@noren/ui/Field'
import { Icon } from '@noren/ui/Icon'
import { useEffect, useState } from 'react'
import { call } from '../../device/client.ts'
import { touch } from '../../device/decide.ts'
import { type DemoPerson, demoStaff, forgetDemoKey, signInDemo } from '../../device/demo-key.ts'
import { useTexts } from '../../device/texts.ts'
import { Press } from '../../shell/Press.tsx'
import { readSession } from '../../shell/session.ts'
import css from './Gate.module.css'
import { GateFrame } from './GateFrame.tsx'
import { useAttempt } from './use-attempt.ts'

/** One touch, no name to type; or a mailed link; or, in a sandbox, one of its invented people. */
export function SignInPage() {
  const t = useTexts('gate')
  const { attempt, isBusy, trouble } = useAttempt()
  const signIn = () =>
    attempt(async () => {
      forgetDemoKey()
      const { challengeId, options } = await call(beginSignIn, { body: {} })
      const credential = await touch(options)
      await call(finishSignIn, { body: { challengeId, credential } })
      await readSession()
    })
  return (
    <GateFrame>
      <h1>{t('signIn')}</h1>
      <p>{t('signInText')}</p>
      <div className={css.stack}>
        <Press isBlock isBusy={isBusy} onClick={signIn} icon="lock">
          {t('usePasskey')}
        </Press>
        {trouble && <p role="alert">{trouble}</p>}
      </div>
      <LimitedAsk />
      <DemoStaff />
    </GateFrame>
  )
}

/** For who has no passkey at hand. */
function LimitedAsk() {
  const t = useTexts('gate')
  const { attempt, isBusy, trouble } = useAttempt()
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  const [email, setEmail] = useState('')
  const send = () =>
    attempt(async () => {
      await call(askLimitedLink, { body: { email: email.trim() } })
      setState('sent')
    })
  return (
    <section className={css.alt}>
      <h2>{t('noPasskey')}</h2>
      <p>{t('noPasskeyText')}</p>
      {state === 'closed' && (
        <Press kind="line" onClick={() => setState('open')}>
          {t('sendLink')}
        </Press>
      )}
      {state === 'open' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Field label={t('email')} type="email" required value={email} onValue={setEmail} />
          <Press type="submit" kind="line" isBusy={isBusy}>
            {t('sendLink')}
          </Press>
          {trouble && <p role="alert">{trouble}</p>}
        </form>
      )}
      {state === 'sent' && <p role="status">{t('linkSent')}</p>}
    </section>
  )
}

/** A server without a sandbox knows no such people, and nothing is shown. */
function DemoStaff() {
  const t = useTexts('gate')
  const shared = useTexts('console')
  const { attempt, trouble } = useAttempt()
  const [people, setPeople] = useState<DemoPerson[]>([])
  useEffect(() => {
    demoStaff().then(
      (found) => setPeople(found.people),
      () => undefined,
    )
  }, [])
  if (people.length === 0) return null
  const enter = (role: DemoPerson['role'], person: number) =>
    attempt(async () => {
      await signInDemo(role, person)
      await readSession()
    })
  return (
    <section className={css.alt}>
      <h2>
        <Icon name="info" size="xs" /> {t('demo')}
      </h2>
      <p>{t('demoText')}</p>
      {[1, 2].map((person) => (
        <details key={person} open={person === 1}>
          <summary>{person === 1 ? t('demoFirst') : t('demoSecond')}</summary>
          <div className={css.roles}>
            {people.map(({ role, names }) => (
              <button key={role} type="button" onClick={() => enter(role, person)}>
                <b>{shared(`role_${role}`)}</b>
                <small>{names[person - 1]}</small>
              </button>
            ))}
          </div>
        </details>
      ))}
      {trouble && <p role="alert">{trouble}</p>}
    </section>
  )
}
