import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FILE = fileURLToPath(import.meta.resolve('@noren/ui/tokens.css'))
const DEFINITION = /^\s*(--[\w-]+):\s*([^;]+);.*$/gm

/**
 * Inlines the tokens of one plain value where they are used and drops unused ones: the names are for people
 * who write the styles, not for browsers. A token changed by a theme or a component stays a variable.
 */
export function constantTokens(): Plugin {
  const values = constantsIn(readFileSync(FILE, 'utf8'))
  return {
    name: 'noren-constant-tokens',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css, id) =>
        id === FILE ? withoutConstants(css, values) : withConstants(css, values),
    },
  }
}

/** A length, a number, a colour or an easing. */
const PLAIN = /^(-?[\d.]+(rem|px|em)?|#[\da-f]{3,8}|cubic-bezier\([^()]*\))$/

/** Set anew by a component. */
const CHANGED = ['--on-cloth-2']

/** A plain value defined once: one redefined in a media query is not constant. */
export function constantsIn(tokens: string): Map<string, string> {
  const all = [...tokens.matchAll(DEFINITION)].map(([, name = '', value = '']) => ({ name, value }))
  const once = all.filter(({ name }) => all.filter((other) => other.name === name).length === 1)
  return new Map(
    once
      .filter(({ name, value }) => PLAIN.test(value) && !CHANGED.includes(name))
      .map(({ name, value }) => [name, value]),
  )
}

export const withConstants = (css: string, values: ReadonlyMap<string, string>): string =>
  css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => values.get(name) ?? use)

const withoutConstants = (css: string, values: ReadonlyMap<string, string>): string =>
  withConstants(
    css.replace(DEFINITION, (line, name: string) => (values.has(name) ? '' : line)),
    values,
  )
