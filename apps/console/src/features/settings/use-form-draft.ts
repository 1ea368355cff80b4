import { useDraft } from '../../shell/use-draft.ts'

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

/** As they were kept; what cannot be read, or is no text, is as in an empty form. */
export function fieldsOf<Name extends string>(
  kept: string,
  empty: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  let of: Partial<Record<string, unknown>> = {}
  try {
    of = Object(JSON.parse(kept))
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
  const names = Object.keys(empty) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, typeof of[name] === 'string' ? of[name] : empty[name]]),
  ) as Record<Name, string>
}
