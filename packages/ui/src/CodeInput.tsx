import { type ReactNode, useEffect, useId, useState } from 'react'
import css from './CodeInput.module.css'
import { classes } from './classes.ts'
import fieldCss from './Field.module.css'
import { describedBy, FieldNotes } from './Field.tsx'

/**
 * A one-time code. One input covers all cells, so that autofill, paste, the code from the message
 * (WebOTP) and screen readers find an ordinary field. Only digits are accepted.
 */
export function CodeInput(props: {
  label: ReactNode
  length: number
  value: string
  onValue: (code: string) => void
  error?: string | undefined
  help?: ReactNode
  /** Listens for the message while true (WebOTP, if the browser supports it). */
  isWaiting?: boolean
  isDisabled?: boolean
  name?: string
}) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const isFull = props.value.length === props.length
  const at = isFull ? props.length - 1 : props.value.length
  useMessageCode(props.isWaiting ?? false, props.length, props.onValue)
  return (
    <div className={fieldCss.root}>
      <label className={fieldCss.label} htmlFor={id}>
        {props.label}
      </label>
      <div
        className={classes(css.root, props.error && 'is-bad')}
        style={{ gridTemplateColumns: `repeat(${props.length}, 1fr)` }}
        data-taps="free"
      >
        {Array.from({ length: props.length }, (_, cell) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            key={cell}
            className={classes(
              css.cell,
              hasFocus && cell === at && (isFull ? css.isLast : css.isNext),
            )}
            aria-hidden="true"
          >
            {props.value[cell]}
          </span>
        ))}
        <input
          className={css.input}
          id={id}
          name={props.name ?? 'code'}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${props.length}}`}
          maxLength={props.length}
          disabled={props.isDisabled}
          value={props.value}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={describedBy(id, props.error, props.help)}
          onChange={(event) => props.onValue(codeDigits(event.currentTarget.value, props.length))}
          onPaste={(event) => {
            event.preventDefault()
            props.onValue(codeDigits(event.clipboardData.getData('text'), props.length))
          }}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
      </div>
      <FieldNotes id={id} error={props.error} help={props.help} />
    </div>
  )
}

/** The digits of what was typed or pasted ("Your code: 42-71" gives "4271"). */
export const codeDigits = (text: string, length: number): string =>
  text.replace(/\D/g, '').slice(0, length)

type MessageCodeRequest = CredentialRequestOptions & { otp: { transport: string[] } }

/** WebOTP: asks the browser for the code from the message that is bound to this site. */
function useMessageCode(isWaiting: boolean, length: number, onCode: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: to ask again would end the wait for the message.
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return
    const stop = new AbortController()
    const request: MessageCodeRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = (credential as (Credential & { code?: string }) | null)?.code
        if (code) onCode(codeDigits(code, length))
      })
      // Refused, aborted or timed out: the person types the code.
      .catch(() => undefined)
    return () => stop.abort()
  }, [isWaiting, length])
}
