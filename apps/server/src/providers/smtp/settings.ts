import { ConfigError } from '../../platform/config-error.ts'
import {
  type Env,
  isThisMachine,
  matching,
  needed,
  readSettings,
  secret,
  url,
} from '../../platform/settings.ts'

/** A mail server that accepts our mail; the password is not enumerable. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (port 465); otherwise STARTTLS is used before anything else is sent. */
  readonly isTlsAtOnce: boolean
  readonly user: string
  readonly password: string
  /** 'Noren <no-reply@example.com>' */
  readonly from: string
}

export const SMTP_SETTINGS = {
  SMTP_URL: secret(
    needed(
      'url',
      url(
        ['smtp:', 'smtps:'],
        'smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465',
      ),
      'With MAIL=smtp: smtp://user:password@host:587 (STARTTLS is demanded) or smtps://user:password@host:465',
    ),
  ),
  SMTP_FROM: needed(
    'from',
    matching(
      /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'a sender such as Noren <no-reply@example.com>',
    ),
    '',
  ),
} as const

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readSmtpSettings = (env: Env): SmtpSettings => {
  const values = readSettings(env, SMTP_SETTINGS)
  const { protocol, hostname, port, username, password } = new URL(values.url)
  const isTlsAtOnce = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  if (!user && !isThisMachine(hostname)) {
    throw new ConfigError(['SMTP_URL has a wrong value: expected a user and a password in it'])
  }
  const settings = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isTlsAtOnce ? 465 : 587,
    isTlsAtOnce,
    user,
    password: decodeURIComponent(password),
    from: values.from,
  }
  return Object.freeze(Object.defineProperty(settings, 'password', { enumerable: false }))
}

/** A connection that does not leave this machine needs no TLS. */
export const isOnThisMachine = ({ host }: SmtpSettings): boolean => isThisMachine(host)
