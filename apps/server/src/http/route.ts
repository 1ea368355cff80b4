import type { BodyOf, DataInput, EndpointSpec, ParamsOf, QueryOf } from '@noren/contract/endpoint'
import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Signature } from '@noren/contract/operator/signing'
import type { Language } from '@noren/i18n/languages'
import type { FastifyBaseLogger } from 'fastify'

/** The person a session belongs to. */
export interface Who {
  userId: string
  sessionId: string
  bizStatus: number
  /** Until when the session sees what is masked. */
  showsDataUntil: Date | null
}

/** The person of the staff behind a session or a terminal token. */
export interface OperatorWho {
  operatorId: string
  name: string
  roles: readonly OperatorRole[]
  session: { sessionId: string; kind: 'passkey' | 'limited'; freshAt: Date | null } | null
  isEnrolled: boolean
  /** What the call decides, as text, and the signature that came with it. */
  decided?: { text: string; signature: Signature | undefined } | undefined
}

export interface UploadedFile {
  bytes: Buffer
  mimeType: string
}

/** What every handler gets about the request besides its input. */
export interface CallContext {
  language: Language
  deviceId: string
  /** The client's network address (for IPv6 its network); for limits only, never stored with a person. */
  address: string
  /** When the request arrived. */
  at: Date
  /** The mark by which the device is known (known-device-cookie.ts); not verified yet. */
  mark: string | undefined
  /** Of the device's own key, as far as this request proves it (device-proof.ts). */
  keyHash: Buffer | undefined
  /** Gives the device its mark with the answer. */
  keepMark: (mark: string) => void
  /** Gives the browser the session's token, and the device's id again, as cookies that outlive a script's. */
  keepSession: (token: string) => void
  /** The session of the staff in the request's cookie; not verified. */
  staffToken: string | undefined
  /** The request came from a page of our own. */
  isOwnPage: boolean
  /** Gives the browser a session of the staff with the answer, or takes it away. */
  keepStaffToken: (token: string | undefined) => void
  /** The position of the database's log that the browser has to see (wrote-cookie.ts); 0: any. */
  wrote: number
  keepWrote: (position: number) => void
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
  /** As many as the endpoint's `filesMax` allows, in the order they arrived; otherwise at most one. */
  files: readonly UploadedFile[]
  /** For `raw` travel: the bytes as received, and the headers that contain the signature. */
  rawBody: Buffer
  header: (name: string) => string | undefined
}

/** What a provider's signature covers, and where it is. */
export type Signed = Pick<Call<EndpointSpec>, 'rawBody' | 'header' | 'at'>

export interface Route {
  readonly endpoint: EndpointSpec
  /** Throws for a message with a wrong signature, before anything in it is read. */
  readonly verify?: (message: Signed) => void
  /** Throws for a caller who is not to be served now, before the files of the request are read. */
  readonly beforeFiles?: (who: WhoOf<EndpointSpec>) => Promise<void>
  // Called with input that the edge has parsed with the endpoint's own schemas.
  readonly handle: (call: Call<EndpointSpec>) => Promise<unknown>
}

/** Connects an endpoint of the contract with its handler, which returns `data`. */
export const route = <E extends EndpointSpec>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<DataInput<E>>,
  beforeFiles?: (who: WhoOf<E>) => Promise<void>,
): Route => ({
  endpoint,
  handle: handle as unknown as Route['handle'],
  ...(beforeFiles && { beforeFiles: beforeFiles as Route['beforeFiles'] & {} }),
})
