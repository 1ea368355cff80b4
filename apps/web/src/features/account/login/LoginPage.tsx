import { Button } from '@noren/ui/Button'
import { Check } from '@noren/ui/Check'
import { CodeInput } from '@noren/ui/CodeInput'
import codeInputCss from '@noren/ui/CodeInput.module.css'
import { classes } from '@noren/ui/classes'
import { Field } from '@noren/ui/Field'
import fieldCss from '@noren/ui/Field.module.css'
import { href, paths } from '../../../app/paths.ts'
import { market } from '../../../device/market.ts'
import { readKept } from '../../../device/storage/kept.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { ShortCurtain } from '../../../shell/Curtain.tsx'
import { LanguageButton } from '../../../shell/LanguageButton.tsx'
import { later } from '../../../shell/later.tsx'
import { isPhone } from '../../../shell/step-up/phone-number.ts'
import { clockText } from '../../../shell/step-up/use-code-wait.ts'
import css from './Login.module.css'
import { useLogin } from './use-login.ts'

const PasskeyWay = later(() => import('./PasskeyWay.tsx').then((m) => m.loadPasskeyWay()))

/** Sign in or register: a phone number, a code, and agreement to the privacy policy. */
export function LoginPage() {
  const t = useTexts('login')
  return (
    <StaticPage
      title={t('title')}
      header={
        <ShortCurtain>
          <LanguageButton />
        </ShortCurtain>
      }
    >
      <div className={css.root}>
        <h1 className="h1" tabIndex={-1} data-page-heading>
          {t('heading')}
        </h1>
        <p className="lead">{t('lead')}</p>
        <SignInForm />
        {readKept<boolean>('passkey') && <PasskeyWay />}
        <p className={`tiny center ${css.foot}`}>{t('neverAsks')}</p>
      </div>
    </StaticPage>
  )
}

function SignInForm() {
  const t = useTexts('login')
  const login = useLogin()
  const { form } = login
  const { value: isAgreed, onValue: onAgreed, error: agreeError } = form.bind('isAgreed')
  // The loudest button is the next step: first the code, then the sign-in.
  const isCodeNext = !login.hasAsked && form.values.code === ''
  const codeButton = (
    <button
      type="button"
      className={classes(fieldCss.end, isCodeNext && fieldCss.endNext)}
      disabled={login.isAsking}
      onClick={() => void login.askForCode()}
    >
      {login.hasAsked ? t('newCode') : t('getCode')}
    </button>
  )
  return (
    <form
      className={`stack-4 ${css.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Field
        {...form.bind('phone')}
        label={t('phone')}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={40}
        prefix={market.areaCode}
        isGood={isPhone(form.values.phone)}
        end={login.secondsLeft === 0 && codeButton}
      />
      <div>
        <CodeInput
          {...form.bind('code')}
          label={t('code', { length: market.otpLength })}
          length={market.otpLength}
          isWaiting={login.hasAsked}
        />
        {login.isWorking ? (
          <Waiting text={t('oneMoment')} />
        ) : (
          login.secondsLeft > 0 && (
            <Waiting text={t('waiting')}>
              {t('newCodeIn', { time: clockText(login.secondsLeft) })}
            </Waiting>
          )
        )}
      </div>
      <Check
        name="isAgreed"
        checked={isAgreed}
        onChange={(event) => onAgreed(event.currentTarget.checked)}
        error={agreeError}
      >
        {t.rich('agree', {
          a: (text) => (
            <a className="link link--quiet" href={href(paths.privacyPolicy())}>
              {text}
            </a>
          ),
        })}
      </Check>
      <Button type="submit" kind={isCodeNext ? 'soft' : 'primary'} isBlock isBusy={form.isSending}>
        {t('signIn')}
      </Button>
    </form>
  )
}

function Waiting(props: { text: string; children?: string }) {
  return (
    <div className={codeInputCss.reading}>
      <span role="status">
        <span className={codeInputCss.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {props.text}
      </span>
      <span className="num nowrap">{props.children}</span>
    </div>
  )
}
