import { Button } from '@noren/ui/Button'
import { CodeInput } from '@noren/ui/CodeInput'
import { Sheet } from '@noren/ui/Sheet'
import { useState } from 'react'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { clockText } from './use-code-wait.ts'

/** A fresh code from the person's own phone, before anything that cannot be taken back. */
export function CodeSheet(props: {
  /** Where it went, and what it does. */
  text: string
  confirm: string
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
          {props.confirm}
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
        <p>{props.text}</p>
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
