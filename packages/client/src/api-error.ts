import type { ErrorName, FieldError } from '@noren/contract/error-codes'

/**
 * Why a call failed. `refused`: the server answered with an error code; `network` and `timeout`: the
 * server may or may not have processed it; `badAnswer`: the answer cannot be read or trusted.
 */
export class ApiError extends Error {
  readonly kind: 'refused' | 'network' | 'timeout' | 'badAnswer'
  readonly code: number
  /** The name of the refusal; code switches on it, never on the text. */
  readonly reason: ErrorName | null
  /** The message for people, in their language; empty unless refused. */
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

  /** Fields refused by validation, with the rule each one broke. */
  get fields(): FieldError[] {
    return Array.isArray(this.data.fields) ? (this.data.fields as FieldError[]) : []
  }
}

/** Wraps anything thrown as an ApiError. */
export const apiErrorOf = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
