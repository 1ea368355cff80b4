import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { filled } from './table.ts'
import { type Form, useForm } from './use-form.ts'

const table = { name: { rules: [filled('Please type your name.')] } }

/** Draws a form and hands it out as it was drawn. */
function Drawn(props: { send: () => Promise<undefined>; onForm: (form: Form<Named>) => void }) {
  props.onForm(useForm({ table, start: { name: '' }, send: props.send }))
  return null
}
type Named = { name: string }

test('what changed since the form was last drawn is checked and sent', async () => {
  const send = vi.fn(async () => undefined)
  let form: Form<Named> | undefined
  renderToString(
    <Drawn
      send={send}
      onForm={(drawn) => {
        form = drawn
      }}
    />,
  )
  form?.change({ name: 'Asha' })
  await form?.submit()
  expect(send.mock.calls).toEqual([[{ name: 'Asha' }]])
})
