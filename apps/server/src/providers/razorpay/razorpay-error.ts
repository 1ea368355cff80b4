/**
 * What went wrong: time-out, no connection, too many calls, a fault of theirs, our key, our request, or a
 * response that is not as documented.
 */
export type RazorpayErrorKind =
  | 'timeout'
  | 'unreachable'
  | 'rateLimited'
  | 'unavailable'
  | 'unauthorised'
  | 'refused'
  | 'unexpectedAnswer'

export interface RazorpayErrorDetail {
  kind: RazorpayErrorKind
  /** Our name of the call: 'createPayout'. */
  operation: string
  status?: number
  /** Razorpay's own error.code, error.reason and error.field. */
  code?: string
  reason?: string
  field?: string
  /** Without personal data: see withoutPersonalData. */
  description?: string
}

const TEMPORARY: readonly RazorpayErrorKind[] = [
  'timeout',
  'unreachable',
  'rateLimited',
  'unavailable',
]

/** A failed call to Razorpay. Safe to log: it contains no secret and no personal data. */
export class RazorpayError extends Error {
  readonly detail: Readonly<RazorpayErrorDetail>
  constructor(detail: RazorpayErrorDetail) {
    const { operation, kind, status, code, reason, field, description } = detail
    const words = [status, code, reason, field && `field ${field}`, description]
    super(`razorpay ${operation} ${kind}: ${words.filter(Boolean).join(', ') || 'no detail'}`)
    this.name = 'RazorpayError'
    this.detail = detail
  }

  get kind(): RazorpayErrorKind {
    return this.detail.kind
  }

  /** Whether the same call may succeed later without any change on our side. */
  get isTemporary(): boolean {
    return TEMPORARY.includes(this.kind)
  }
}

const PERSONAL_KEYS: readonly string[] = [
  'account_number',
  'contact',
  'description',
  'email',
  'ifsc',
  'name',
  'narration',
]
const HIDDEN = '[hidden]'
const DESCRIPTION_LENGTH_MAX = 200
/** Shorter words could easily be a part of the message itself. */
const WORD_LENGTH_MIN = 3

/**
 * Removes from a provider's message what it may repeat of our request: names, account numbers and the like,
 * any longer run of digits, and all e-mail and UPI addresses.
 */
export const withoutPersonalData = (text: string, sent: unknown): string => {
  const words = personalWords(sent).sort((a, b) => b.length - a.length)
  const hidden = words.reduce(
    (rest, word) => rest.replace(new RegExp(escaped(word), 'gi'), HIDDEN),
    text.replace(/\S+@\S+/g, HIDDEN),
  )
  return hidden.replace(/\d{5,}/g, HIDDEN).slice(0, DESCRIPTION_LENGTH_MAX)
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const personalWords = (sent: unknown): string[] => {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]) => {
    if (typeof value !== 'string') return personalWords(value)
    if (!PERSONAL_KEYS.includes(key)) return []
    return [value, ...value.split(/\s+/)].filter((word) => word.length >= WORD_LENGTH_MIN)
  })
}
