import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../../deps.ts'
import { openField, sealField } from '../../../platform/keys/sealed-fields.ts'

/** Authenticator apps, by otpauth: six digits of half a minute each (RFC 6238). */
const PERIOD_SECONDS = 30
/** A clock may be this many steps wrong. */
const WINDOW = 1
const SECRET_BYTES = 20

const totpOf = (secret: string, label = 'staff'): TOTP =>
  new TOTP({
    issuer: 'Noren',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

export const newTotp = (name: string): { secret: string; uri: string } => {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, uri: totpOf(secret, name).toString() }
}

/** The step that a code belongs to; undefined for a wrong one. */
export const stepOf = (secret: string, code: string, at: Date): number | undefined => {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

const contextOf = (operatorId: string): string => `operator_totps.secret ${operatorId}`

export const sealSecret = (
  { secrets }: Pick<Deps, 'secrets'>,
  operatorId: string,
  secret: string,
): Buffer => sealField(secrets.fieldKey, contextOf(operatorId), secret)

export const openSecret = (
  { secrets }: Pick<Deps, 'secrets'>,
  operatorId: string,
  sealed: Buffer,
): string => openField(secrets.fieldKey, contextOf(operatorId), sealed)
