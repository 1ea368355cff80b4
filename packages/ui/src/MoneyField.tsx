import { useState } from 'react'
import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

/**
 * An amount in major units in the wire's format ("10000" or "10000.50"; "" when empty). While edited it
 * is shown as typed, otherwise grouped by `show`; characters that cannot be part of an amount are
 * dropped.
 */
export function MoneyField({
  value,
  onValue,
  show,
  symbol,
  isSymbolBehind,
  decimals,
  ...field
}: {
  value: string
  onValue: (value: string) => void
  show: (value: string) => string
  symbol: string
  /** True for "10.000 ₫", false for "$10,000". */
  isSymbolBehind: boolean
  /** 2 if the currency has cents, else 0. */
  decimals: 0 | 2
} & Omit<FieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'prefix'>) {
  const [isEdited, setIsEdited] = useState(false)
  return (
    <Field
      autoComplete="off"
      {...field}
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      prefix={!isSymbolBehind && symbol}
      end={isSymbolBehind && <span className={css.suffix}>{symbol}</span>}
      value={isEdited || value === '' ? value : show(value)}
      onFocus={(event) => {
        const input = event.currentTarget
        // Before it is rendered: whoever comes by Tab has all of it selected, to type over, and a changed value
        // would undo that.
        queueMicrotask(() => {
          const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length
          input.value = value
          if (isWhole) input.select()
        })
        setIsEdited(true)
        field.onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsEdited(false)
        field.onBlur?.(event)
      }}
      onChange={(event) => onValue(typedAmount(event.currentTarget.value, decimals))}
    />
  )
}

/**
 * Keeps what can be part of an amount: digits and one decimal point (a comma before at most two last
 * digits counts as one), without leading zeros.
 */
export function typedAmount(typed: string, decimals: 0 | 2): string {
  const isDecimalComma = /^[^,]*,\d{0,2}$/.test(typed) && !typed.includes('.')
  const [whole = '', ...rest] = typed
    .replaceAll(',', isDecimalComma ? '.' : '')
    .replace(/[^\d.]/g, '')
    .split('.')
  const major = whole.replace(/^0+(?=\d)/, '')
  if (decimals === 0) return major + rest.join('')
  if (rest.length === 0) return major
  return `${major || '0'}.${rest.join('').slice(0, decimals)}`
}
