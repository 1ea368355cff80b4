import { randomInt } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { smsIn } from '../../platform/texts/sms.ts'
import type { CarrierCheckGateway } from '../ports/carrier-check.ts'
import { sandboxSms } from './messages.ts'

const CODE_LENGTH = 6
const LIFE_MS = 5 * 60_000

interface NewCode {
  carrierRef: string
  code: string
  expiresAt: Date
}
const insertCode = rawStatement<NewCode, never>(
  'sandbox_insert_carrier_code',
  `with gone as (delete from sandbox_carrier_codes where expires_at < $3::timestamptz - interval '1 day')
   insert into sandbox_carrier_codes (carrier_ref, code, expires_at) values ($1, $2, $3)`,
  ['carrierRef', 'code', 'expiresAt'],
)
const findCode = rawStatement<{ carrierRef: string }, Omit<NewCode, 'carrierRef'>>(
  'sandbox_find_carrier_code',
  'select code, expires_at as "expiresAt" from sandbox_carrier_codes where carrier_ref = $1',
  ['carrierRef'],
)

/** The sandbox's carrier: its code arrives on the phone shown by the page `/sandbox`. */
export const sandboxCarrierCheck = (
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
): CarrierCheckGateway => {
  const sms = sandboxSms(deps.db)
  return {
    async sendCode({ phone, language }) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
      const carrierRef = deps.newId()
      const expiresAt = new Date(deps.clock.now().getTime() + LIFE_MS)
      await insertCode.run(deps.db, { carrierRef, code, expiresAt })
      await sms.send({ phone, text: smsIn(language, 'carrierCheck', { code }), code })
      return { carrierRef, codeLength: CODE_LENGTH }
    },
    async validateCode({ carrierRef, code }) {
      const sent = await findCode.maybeOne(deps.db, { carrierRef })
      if (!sent || sent.expiresAt <= deps.clock.now()) return 'expired'
      return sent.code === code ? 'right' : 'wrong'
    },
  }
}
