import type { ErrorName, FieldError } from '@noren/contract/error-codes'

export interface ErrorDetail {
  fields?: FieldError[]
  /** After this many seconds the same call may succeed; also sent as `Retry-After`. */
  waitSeconds?: number
  /** Values for the sentence's placeholders, and facts a program may need. Never personal data. */
  [name: string]: unknown
}

/** A refusal that is reported to the caller. Anything else thrown is a fault and answers 500. */
export class AppError extends Error {
  readonly reason: ErrorName
  readonly detail: ErrorDetail
  constructor(reason: ErrorName, detail: ErrorDetail = {}) {
    super(reason)
    this.name = 'AppError'
    this.reason = reason
    this.detail = detail
  }
}
