/** What somebody is about to decide: nothing is sent before it is confirmed. */
export interface Draft {
  readonly verdict: 'accept' | 'refuse' | null
  /** Codes of the chosen reasons, in the order in which they were chosen. */
  readonly reasons: readonly string[]
}

export interface Rules {
  /** Codes that a refusal may name; none where it needs no reason. */
  readonly reasons: readonly string[]
  /** How many of them at most. */
  readonly reasonsMax: number
}

export type Step =
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'cancel' }
  /** The reason with this number, counted from 1. */
  | { readonly kind: 'reason'; readonly number: number }

export const UNDECIDED: Draft = { verdict: null, reasons: [] }

const verdictAfter = (draft: Draft, kind: 'accept' | 'refuse' | 'cancel'): Draft => {
  if (kind === 'cancel') return UNDECIDED
  return draft.verdict === kind ? draft : { verdict: kind, reasons: [] }
}

/** The draft after a key or a button. A reason's number counts only after the refusal was chosen. */
export function stepped(draft: Draft, step: Step, rules: Rules): Draft {
  if (step.kind !== 'reason') return verdictAfter(draft, step.kind)
  const code = rules.reasons[step.number - 1]
  if (draft.verdict !== 'refuse' || code === undefined) return draft
  if (draft.reasons.includes(code)) {
    return { ...draft, reasons: draft.reasons.filter((one) => one !== code) }
  }
  // One more than may be named takes the place of the newest.
  const kept = draft.reasons.slice(0, rules.reasonsMax - 1)
  return { ...draft, reasons: [...kept, code] }
}

/** Whether it can be confirmed. */
export const isReady = ({ verdict, reasons }: Draft, rules: Rules): boolean =>
  verdict === 'accept' ||
  (verdict === 'refuse' && (rules.reasons.length === 0 || reasons.length > 0))
