import type { BodyOf, DataInput, EndpointSpec, ParamsOf, QueryOf } from '@noren/contract/endpoint'
import type { OperatorRole } from '@noren/contract/operator'
import type { Language } from '@noren/i18n/languages'
import type { FastifyBaseLogger } from 'fastify'

/** The person a session belongs to. */
export interface Who {
  userId: string
  sessionId: string
  bizStatus: number
}

/** The person of the staff that an operator's token belongs to. */
export interface OperatorWho {
  operatorId: string
  name: string
  role: OperatorRole
}

export interface UploadedFile {
  bytes: Buffer
  mimeType: string
}

/** What every handler is told about the request beside its input. */
export interface CallContext {
  language: Language
  deviceId: string
  /** Network address, of IPv6 its network; for limits only, never stored beside a person. */
  address: string
  /** The clock's reading when the request came in. */
  at: Date
  log: FastifyBaseLogger
}

type WhoOf<E extends EndpointSpec> = E['access'] extends 'public' | 'provider'
  ? undefined
  : E['access'] extends 'operator'
    ? OperatorWho
    : Who
type FileOf<E extends EndpointSpec> = E['travel'] extends 'multipart'
  ? E['filesMax'] extends number
    ? UploadedFile | undefined
    : UploadedFile
  : undefined

export interface Call<E extends EndpointSpec> extends CallContext {
  who: WhoOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The first of `files`. */
  file: FileOf<E>
  /** As many as the endpoint's `filesMax` lets through, in the order they came; else at most one. */
  files: readonly UploadedFile[]
  /** For `raw` travel: the bytes as they came, and the headers a signature stands in. */
  rawBody: Buffer
  header: (name: string) => string | undefined
}

/** What a provider's signature covers, and where it stands. */
export type Signed = Pick<Call<EndpointSpec>, 'rawBody' | 'header' | 'at'>

export interface Route {
  readonly endpoint: EndpointSpec
  /** Throws for a message that is not its provider's, before anything of it is read. */
  readonly verify?: (message: Signed) => void
  // The edge has parsed input with the endpoint's own schemas before it calls this.
  readonly handle: (call: Call<EndpointSpec>) => Promise<unknown>
}

/** Ties an endpoint of the contract to what it does. The handler returns `data`. */
export const route = <E extends EndpointSpec>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<DataInput<E>>,
): Route => ({ endpoint, handle: handle as unknown as Route['handle'] })
