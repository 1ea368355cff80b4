import { isIPv6 } from 'node:net'
import { readAddress } from './network-address.ts'

/** The addresses that proxies report, nearest first; undefined for an entry without an address. */
export type Hops = Iterable<string | undefined>

/** IPv6 is in square brackets; both kinds may have a port, possibly an obfuscated one. */
const NODE = /^(?:\[([^\]]+)\]|([\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/

const nodeAddress = (text: string): string | undefined => {
  const [, long, short] = NODE.exec(text) ?? []
  if (long) return isIPv6(long) ? readAddress(long) : undefined
  return short ? readAddress(short) : undefined
}

/** `X-Forwarded-For: client, proxy`. Some proxies add ports, and most write IPv6 without brackets. */
export function* xForwardedForHops(header: string): Hops {
  const entries = header.split(',')
  for (const entry of entries.reverse()) {
    const node = entry.trim()
    yield readAddress(node) ?? nodeAddress(node)
  }
}

/** Where the last element of a list begins; commas inside quotes do not separate. */
const lastStart = (list: string): number => {
  let isQuoted = false
  for (let at = list.length - 1; at >= 0; at -= 1) {
    if (list[at] === '"') isQuoted = !isQuoted
    if (list[at] === ',' && !isQuoted) return at + 1
  }
  return 0
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+"
/** One pair up to its semicolon or the end. No address needs a backslash, so escapes are not supported. */
const PAIR = new RegExp(`[ \\t]*(${TOKEN})=(?:(${TOKEN})|"([^"\\\\]*)")[ \\t]*(?:;|$)`, 'y')

/** The address of `for`; undefined also when any part of the element is malformed. */
const forOf = (element: string): string | undefined => {
  const nodes: string[] = []
  PAIR.lastIndex = 0
  while (PAIR.lastIndex < element.length) {
    const [, name, token, quoted] = PAIR.exec(element) ?? []
    if (!name) return undefined
    if (name.toLowerCase() === 'for') nodes.push(token ?? quoted ?? '')
  }
  const [node, ...others] = nodes
  return node && others.length === 0 ? nodeAddress(node) : undefined
}

/**
 * `Forwarded: for=client, for="[2001:db8::1]:4711";proto=https` (RFC 7239). Parsed from its end, so that a
 * quote left open by a client cannot swallow what a proxy appended.
 */
export function* forwardedHops(header: string): Hops {
  for (let rest: string | undefined = header; rest !== undefined; ) {
    const start = lastStart(rest)
    yield forOf(rest.slice(start))
    rest = start > 0 ? rest.slice(0, start - 1) : undefined
  }
}
