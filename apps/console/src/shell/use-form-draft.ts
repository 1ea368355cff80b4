import { fieldsOf } from './drafts.ts'
import { useDraft } from './use-draft.ts'

/** The fields of a form, each a text: still there after a reload, until it is sent. */
export function useFormDraft<Name extends string>(
  form: string,
  empty: Readonly<Record<Name, string>>,
) {
  const { text, write } = useDraft(form)
  const fields = fieldsOf(text, empty)
  return {
    fields,
    set: (changed: Partial<Record<Name, string>>) =>
      write(JSON.stringify({ ...fields, ...changed })),
    clear: () => write(''),
  }
}
