import type * as z from 'zod/mini'
import type { ErrorName } from './error-codes.ts'

/** Who may call. Every endpoint has to name one, so access is denied by default. */
export type Access = 'public' | 'signedIn' | 'certified' | 'operator' | 'provider'

/**
 * How the request's body travels: `json` is sealed in `cats`, `form` has each field sealed separately,
 * `multipart` is not sealed, `value` is JSON or a form of which only the field `value` is sealed, `raw` is
 * a provider's webhook whose signature covers the bytes, `none` has no body.
 */
export type Travel = 'none' | 'json' | 'form' | 'value' | 'multipart' | 'raw'

type Schema = z.ZodMiniType<unknown, unknown>

export type EndpointSpec = {
  name: string
  method: 'GET' | 'POST'
  /** Full path from the root; path parameters in braces. */
  path: string
  access: Access
  travel: Travel
  params?: Schema
  query?: Schema
  /** The JSON body, the form's fields, or the text fields beside a file. */
  body?: Schema
  /** Multipart only: the largest file accepted, in bytes. */
  fileBytesMax?: number
  /**
   * Multipart only: the number of files allowed, from none up to this. Left out: exactly one file is
   * required.
   */
  filesMax?: number
  response: Schema
  /** Errors specific to this call; those of every call (400, 401, 429, 500, 503) are not repeated. */
  errors: readonly ErrorName[]
  /** Its answer is never sealed, even with `Flag: 1`: the client cannot open sealed answers yet. */
  plainAnswer?: boolean
  /** Answers with server-sent events; `response` is the schema of each event. */
  stream?: boolean
  /** Changes money or state: its nonce is remembered against replay. */
  changes?: boolean
  /** May be answered by a standby of the database, a little late: only what nothing is decided on. */
  mayLag?: boolean
}

/** Declares a call. Routes, the web client, the docs and tests are derived from this object. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

type Parsed<S> = S extends z.ZodMiniType<infer Output, unknown> ? Output : undefined
type Written<S> = S extends z.ZodMiniType<unknown, infer Input> ? Input : undefined

export type ParamsOf<E extends EndpointSpec> = Parsed<E['params']>
export type QueryOf<E extends EndpointSpec> = Parsed<E['query']>
export type BodyOf<E extends EndpointSpec> = Parsed<E['body']>
export type DataOf<E extends EndpointSpec> = Parsed<E['response']>

/** What a caller passes, before parsing fills in defaults. */
export type ParamsInput<E extends EndpointSpec> = Written<E['params']>
export type QueryInput<E extends EndpointSpec> = Written<E['query']>
export type BodyInput<E extends EndpointSpec> = Written<E['body']>
export type DataInput<E extends EndpointSpec> = Written<E['response']>

/** The answer of every call (W3). A validation failure has `data.fields`, every refusal `data.reason`. */
export type Answer<Data> = { code: number; msg: string; data: Data }
