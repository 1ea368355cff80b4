import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import listCss from './List.module.css'
import { useUiLabels } from './labels.ts'
import { Marked } from './Marked.tsx'
import { PickField } from './PickField.tsx'
import css from './Select.module.css'
import { Sheet } from './Sheet.tsx'
import { rankMatches } from './search.ts'

export type SelectOption = { value: string; label: string; note?: string }

/** A field that opens a sheet with a list. `hasSearch` is for long lists (banks). */
export function Select(props: {
  label: string
  options: readonly SelectOption[]
  value: string | null
  onValue: (value: string) => void
  placeholder: string
  help?: ReactNode
  error?: string | undefined
  hasSearch?: boolean
  isDisabled?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = props.options.find((option) => option.value === props.value)
  return (
    <PickField
      label={props.label}
      chosen={chosen?.label ?? null}
      placeholder={props.placeholder}
      icon="chevron-down"
      error={props.error}
      help={props.help}
      isDisabled={props.isDisabled}
      onOpen={() => setIsOpen(true)}
    >
      {isOpen && (
        <SelectSheet
          {...props}
          onClose={() => setIsOpen(false)}
          onValue={(value) => {
            setIsOpen(false)
            props.onValue(value)
          }}
        />
      )}
    </PickField>
  )
}

/** The list itself, which other things than the field may open. */
function SelectSheet(props: {
  label: string
  options: readonly SelectOption[]
  value: string | null
  onValue: (value: string) => void
  onClose: () => void
  hasSearch?: boolean
}) {
  const labels = useUiLabels()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const startsInList = !props.hasSearch
  useEffect(() => {
    if (!startsInList) return
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    const start = chosen ?? list.current?.querySelector<HTMLElement>('button')
    start?.focus()
  }, [startsInList])
  const shown = rankMatches(props.options, typed, (option) => option.label)
  return (
    <Sheet title={props.label} onClose={props.onClose}>
      {props.hasSearch && (
        <Field
          label={labels.search}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <p className="sr" role="status">
        {props.hasSearch && labels.found(shown.length)}
      </p>
      <ul className={css.list} ref={list} onKeyDown={moveByArrows}>
        {shown.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={listCss.item}
              aria-pressed={option.value === props.value}
              onClick={() => props.onValue(option.value)}
            >
              <div>
                <p>
                  <Marked name={option.label} typed={typed} />
                </p>
                {option.note && <p className="small">{option.note}</p>}
              </div>
              {option.value === props.value && <Icon name="check" className={css.tick} />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="lead">{labels.nothingFound}</p>}
    </Sheet>
  )
}

/** Arrow keys, Home and End move through the list; Enter chooses, as on any button. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const last = buttons.length - 1
  const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }
  const next = buttons[to[event.key as keyof typeof to]]
  if (!next) return
  event.preventDefault()
  next.focus()
}
