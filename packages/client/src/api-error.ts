import type { ErrorName, FieldError } from '@noren/contract/error-codes'

/**
 * Why a call brought nothing. `refused`: the server answered with a code; `network` and `timeout`: it
 * may or may not have heard us; `badAnswer`: what came back cannot be trusted or read.
 */
export class ApiError extends Error {
  readonly kind: 'refused' | 'network' | 'timeout' | 'badAnswer'
  readonly code: number
  /** The refusal by name; programs switch on it, never on the text. */
  readonly reason: ErrorName | null
  /** For people, in their language; empty unless refused. */
  readonly msg: string
  readonly data: Record<string, unknown>

  constructor(
    kind: ApiError['kind'],
    refusal: { code?: number; msg?: string; data?: unknown } = {},
    options?: ErrorOptions,
  ) {
    super(`${kind} ${refusal.code ?? ''} ${refusal.msg ?? ''}`.trim(), options)
    this.name = 'ApiError'
    this.kind = kind
    this.code = refusal.code ?? 0
    this.msg = refusal.msg ?? ''
    this.data = isRecord(refusal.data) ? refusal.data : {}
    this.reason = typeof this.data.reason === 'string' ? (this.data.reason as ErrorName) : null
  }

  /** Fields that were refused by validation, with the rule each broke. */
  get fields(): FieldError[] {
    return Array.isArray(this.data.fields) ? (this.data.fields as FieldError[]) : []
  }
}

/** Whatever went wrong, as the error that a page knows how to read. */
export const apiErrorOf = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
