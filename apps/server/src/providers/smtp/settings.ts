import { z } from 'zod/mini'
import { ConfigError } from '../../platform/config-error.ts'
import { type Env, readSettings, withSecrets } from '../base/read-settings.ts'

/** A mail server that takes our letters; the password is not enumerable. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (465); otherwise the line is made safe by STARTTLS before anything is said. */
  readonly isTlsAtOnce: boolean
  readonly user: string
  readonly password: string
  /** 'Noren <no-reply@example.com>' */
  readonly from: string
}

const PROTOCOLS = ['smtp:', 'smtps:']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const hasMailProtocol = (text: string): boolean =>
  URL.canParse(text) && PROTOCOLS.includes(new URL(text).protocol) && new URL(text).hostname !== ''

const settings = z.object({
  SMTP_URL: z.string().check(z.refine(hasMailProtocol)),
  SMTP_FROM: z.string().check(z.regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
})

const expected: Record<keyof z.infer<typeof settings>, string> = {
  SMTP_URL: 'smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465',
  SMTP_FROM: 'a sender such as Noren <no-reply@example.com>',
}

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readSmtpSettings = (env: Env): SmtpSettings => {
  const values = readSettings(env, settings, expected)
  const url = new URL(values.SMTP_URL)
  const isTlsAtOnce = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  if (!user && !LOOPBACK.includes(url.hostname)) {
    throw new ConfigError(['SMTP_URL has a wrong value: expected a user and a password in it'])
  }
  return withSecrets(
    {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : isTlsAtOnce ? 465 : 587,
      isTlsAtOnce,
      user,
      from: values.SMTP_FROM,
    },
    { password: decodeURIComponent(url.password) },
  )
}

/** A line that does not leave this machine needs no TLS. */
export const isOnThisMachine = ({ host }: SmtpSettings): boolean =>
  ['localhost', '127.0.0.1', '::1'].includes(host)
