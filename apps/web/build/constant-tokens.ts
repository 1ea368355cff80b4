import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FILE = fileURLToPath(import.meta.resolve('@noren/ui/tokens.css'))
const DEFINITION = /^\s*(--[\w-]+):\s*([^;]+);.*$/gm

/**
 * Inlines the tokens that are lengths where they are used and drops unused ones: the names are for people
 * who write the styles, not for browsers. A token changed by a theme or a component stays a variable.
 */
export function constantTokens(): Plugin {
  const values = lengthsIn(readFileSync(FILE, 'utf8'))
  return {
    name: 'noren-constant-tokens',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css, id) => (id === FILE ? withoutLengths(css, values) : withLengths(css, values)),
    },
  }
}

/** A single length defined once: one redefined in a media query is not constant. */
export function lengthsIn(tokens: string): Map<string, string> {
  const all = [...tokens.matchAll(DEFINITION)].map(([, name = '', value = '']) => ({ name, value }))
  const once = all.filter(({ name }) => all.filter((other) => other.name === name).length === 1)
  return new Map(
    once
      .filter(({ value }) => /^-?[\d.]+(rem|px)$/.test(value))
      .map(({ name, value }) => [name, value]),
  )
}

export const withLengths = (css: string, values: ReadonlyMap<string, string>): string =>
  css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => values.get(name) ?? use)

const withoutLengths = (css: string, values: ReadonlyMap<string, string>): string =>
  withLengths(
    css.replace(DEFINITION, (line, name: string) => (values.has(name) ? '' : line)),
    values,
  )
