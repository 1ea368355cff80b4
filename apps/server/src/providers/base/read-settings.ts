import { z } from 'zod/mini'
import { ConfigError } from '../../platform/config-error.ts'

export type Env = Readonly<Record<string, string | undefined>>

const isSafeUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Where a provider listens; without TLS only on this machine. */
export const providerUrl = z.url({ protocol: /^https?$/ }).check(z.refine(isSafeUrl))

/**
 * Reads a provider's settings from the environment; an empty value counts as not set.
 * @throws ConfigError naming each wrong or missing value and what was expected; none is shown
 */
export const readSettings = <Values>(
  env: Env,
  schema: z.ZodMiniType<Values>,
  expected: Readonly<Record<keyof Values & string, string>>,
): Values => {
  const given = Object.fromEntries(
    Object.keys(expected).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const names = new Set(
    parsed.error.issues.map(({ path }) => String(path[0]) as keyof Values & string),
  )
  throw new ConfigError(
    [...names].map((name) => {
      const problem = name in given ? 'has a wrong value' : 'is not set'
      return `${name} ${problem}: expected ${expected[name]}`
    }),
  )
}

/** Settings with secrets beside them that are not enumerable: no log and no JSON shows them. */
export const withSecrets = <Shown extends object, Hidden extends object>(
  shown: Shown,
  hidden: Hidden,
): Readonly<Shown & Hidden> => {
  const secrets = Object.entries(hidden).map(([name, value]) => [
    name,
    { value, enumerable: false },
  ])
  return Object.freeze(
    Object.defineProperties({ ...shown }, Object.fromEntries(secrets)),
  ) as Shown & Hidden
}
