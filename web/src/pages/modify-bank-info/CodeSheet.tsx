import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { market } from '../../market.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { clockText } from '../login/use-code-wait.ts'
import { maskedPhone } from '../user/profile.ts'

/** A fresh code from the person's own phone, before money can go anywhere new. */
export function CodeSheet(props: {
  phone: string
  trouble: string | null
  secondsLeft: number
  isSending: boolean
  isSendingCode: boolean
  onCode: (code: string) => void
  onNewCode: () => void
  onClose: () => void
}) {
  const t = useTexts('modifyBank')
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isShort = code.length < market.otpLength
  const submit = () => {
    setIsTried(true)
    if (!isShort) props.onCode(code)
  }
  return (
    <Sheet
      title={t('codeTitle')}
      onClose={props.onClose}
      staysOnScrimTap
      foot={
        <Button isBlock isBusy={props.isSending} onClick={submit}>
          {t('confirm')}
        </Button>
      }
    >
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{t('codeText', { phone: maskedPhone(props.phone) })}</p>
        <CodeInput
          label={t('code', { length: market.otpLength })}
          length={market.otpLength}
          value={code}
          onValue={setCode}
          isWaiting
          error={props.trouble ?? (isTried && isShort ? t('codeShort') : undefined)}
        />
        {props.secondsLeft > 0 ? (
          <p className="small num">{t('newCodeIn', { time: clockText(props.secondsLeft) })}</p>
        ) : (
          <Button kind="text" isSmall isBusy={props.isSendingCode} onClick={props.onNewCode}>
            {t('newCode')}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
