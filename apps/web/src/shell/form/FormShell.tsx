import { Button } from '@noren/ui/Button'
import { intoView } from '@noren/ui/into-view'
import { Note } from '@noren/ui/Note'
import {
  type ComponentProps,
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { askedIn } from './table.ts'
import type { Form as FormState } from './use-form.ts'

const Shell = createContext<{ id: string; isBusy: boolean; setIsBusy: (isBusy: boolean) => void }>({
  id: '',
  isBusy: false,
  setIsBusy: () => undefined,
})

/** Wraps a page or a sheet whose form and submit button are in different places. */
export function FormShell(props: { children: ReactNode }) {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  return <Shell value={{ id, isBusy, setIsBusy }}>{props.children}</Shell>
}

/** The controls of these fields, or of all, in the order of the table, if the form currently has them. */
export function Fields<Values extends object>(props: {
  of: Pick<FormState<Values>, 'table' | 'values' | 'bind'>
  only?: readonly (keyof Values)[]
}) {
  const { table, values, bind } = props.of
  return askedIn(table, values)
    .filter((name) => props.only?.includes(name) ?? true)
    .map((name) => (
      <Fragment key={String(name)}>{table[name].control?.(bind(name), values)}</Fragment>
    ))
}

/** A form and its fields; below them the message that concerns no field. */
export function Form(props: {
  form: Pick<FormState<object>, 'trouble' | 'isSending' | 'submit'>
  className?: string
  children: ReactNode
  troubleMeaning?: 'warn' | 'bad'
}) {
  const { form } = props
  const { id, setIsBusy } = useContext(Shell)
  useEffect(() => {
    setIsBusy(form.isSending)
    return () => setIsBusy(false)
  }, [setIsBusy, form.isSending])
  return (
    <form
      id={id}
      className={props.className ?? 'stack-4'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {props.children}
      {form.trouble && (
        <div ref={intoView}>
          <Note meaning={props.troubleMeaning ?? 'warn'} isLive>
            {form.trouble}
          </Note>
        </div>
      )}
    </form>
  )
}

/** Submits the form of its FormShell, from anywhere inside it. */
export function SubmitButton(
  props: Pick<ComponentProps<typeof Button>, 'kind' | 'disabled'> & { children: ReactNode },
) {
  const { id, isBusy } = useContext(Shell)
  return <Button {...props} type="submit" form={id} isBlock isBusy={isBusy} />
}
