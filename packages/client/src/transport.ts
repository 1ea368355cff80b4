import type { ProvableBody } from '@noren/envelope/device-proof'
import type { RequestFacts } from '@noren/envelope/wire-format'

/** What every request states about itself in its headers, to which its encryption is bound. */
export type Facts = Omit<RequestFacts, 'nonce'>

export type Carried = {
  status: number
  text: string
  header: (name: string) => string | null
}

/** The answer of a call, before its data is checked. */
export type Answer = { code: number; msg: string; data: unknown }

/** A body as it is sent. */
export type SentBody = ProvableBody

/** How one request is written and its answer read. */
export type Wire = {
  headers: Record<string, string>
  /** Formats a JSON body for sending. */
  writeBody: (body: unknown) => Promise<string>
  /** Formats one field of a form for sending. */
  writeField: (value: string) => Promise<string>
  /**
   * Shows that the request comes from this device (docs/spec/wire.md#w4): more headers, and the body in the
   * bytes that they are about. Only on a device with a key.
   */
  prove?:
    | ((
        token: string,
        body: SentBody,
      ) => Promise<{ headers: Record<string, string>; body: SentBody }>)
    | null
    | undefined
  /** May throw anything for an answer that cannot be read or trusted. */
  read: (carried: Carried, isPlain: boolean) => Promise<unknown>
}

/** How requests are sent: encrypted, or plain where the server allows it. */
export type Transport = {
  /** Prepares what all requests need; the function it returns writes one request. */
  connect: () => Promise<(facts: Facts) => Wire>
  /** The server no longer knows the agreed key: the next request agrees a new one. */
  forget?: () => void
}

/**
 * Unencrypted. For calls made before a key is agreed, and for a server that allows it everywhere (the
 * sandbox).
 */
export const plainTransport: Transport = {
  connect: async () => () => ({
    headers: { Flag: '0' },
    writeBody: async (body) => JSON.stringify(body ?? {}),
    writeField: async (value) => value,
    read: async ({ text }) => JSON.parse(text),
  }),
}
