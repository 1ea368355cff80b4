import type { RequestFacts } from '@noren/envelope/wire-format'

/** What every request says of itself in its headers, and what its seal is bound to. */
export type Facts = Omit<RequestFacts, 'nonce'>

export type Carried = {
  status: number
  text: string
  header: (name: string) => string | null
}

/** The answer of a call, before anybody believes its data. */
export type Answer = { code: number; msg: string; data: unknown }

/** How one request is written and its answer read. */
export type Wire = {
  headers: Record<string, string>
  /** A JSON body as it travels. */
  writeBody: (body: unknown) => Promise<string>
  /** One field of a form as it travels. */
  writeField: (value: string) => Promise<string>
  /** Throws what it likes about an answer that cannot be read or believed. */
  read: (carried: Carried, isPlain: boolean) => Promise<unknown>
}

/** How requests travel: sealed, or plain where the server allows it. */
export type Transport = {
  /** Makes ready what all requests need; each of them is written by what it gives. */
  connect: () => Promise<(facts: Facts) => Wire>
  /** The server knows the agreed key no more: the next request agrees another. */
  forget?: () => void
}

/** In the clear. For what is asked before a key is agreed, and for a server that allows it everywhere (the sandbox). */
export const plainTransport: Transport = {
  connect: async () => () => ({
    headers: { Flag: '0' },
    writeBody: async (body) => JSON.stringify(body ?? {}),
    writeField: async (value) => value,
    read: async ({ text }) => JSON.parse(text),
  }),
}
