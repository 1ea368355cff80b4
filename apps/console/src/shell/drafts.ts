/** What one person has written and not sent, by what it is about. */
interface Drafts {
  readonly operatorId: string
  readonly texts: Readonly<Record<string, string>>
}

/** So many unfinished texts at most: the oldest goes first. */
const DRAFTS_MAX = 20

/** The drafts after a change; what is empty is no draft. */
export function withDraft(drafts: Drafts, name: string, text: string): Drafts {
  const others = Object.entries(drafts.texts).filter(([one]) => one !== name)
  const all = text === '' ? others : [...others, [name, text] as const]
  return { ...drafts, texts: Object.fromEntries(all.slice(-DRAFTS_MAX)) }
}

/** Those of this person; another's, who had the tab before, are nobody's business. */
export function draftsOf(operatorId: string, kept: string | null): Drafts {
  try {
    const drafts = JSON.parse(kept ?? '') as Drafts
    if (drafts.operatorId === operatorId) return drafts
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
  return { operatorId, texts: {} }
}

/** The fields of a form as they were kept; what cannot be read, or is no text, is as in an empty form. */
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
