import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { demoStaff, signInDemo } from '../../domains/operator/demo-staff.ts'
import { isOwnPage, staffCookie } from '../../http/staff-session-cookie.ts'
import { AppError } from '../../platform/errors.ts'
import { Refused, read } from './refused.ts'

/** The staff whom the console of a sandbox signs in with one button. */

const signInBody = z.object({
  role: z.enum(OPERATOR_ROLES),
  person: z._default(z.int().check(z.gte(1), z.lte(2)), 1),
  publicKey: z.string().check(z.regex(/^[\w-]{87}$/)),
})
const LABEL = 'Sandbox'

const refused = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error
  throw new Refused(400, { error: 'validation', fields: ['publicKey'] })
}

export const staffPaths = (app: FastifyInstance, deps: Deps): void => {
  const { publicUrl } = deps.config

  app.get('/sandbox/api/staff', async () => ({
    market: deps.market.code,
    details: demoStaff(),
  }))

  app.post('/sandbox/api/staff', async ({ body, headers }, reply) => {
    const { publicKey, ...asked } = read(signInBody, body)
    const sent = (name: string) => {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    }
    if (!isOwnPage(publicUrl, sent)) throw new Refused(400, { error: 'otherPage' })
    const key = Buffer.from(publicKey, 'base64url')
    const given = { ...asked, publicKey: key, label: LABEL }
    const signedIn = await signInDemo(deps, given, deps.clock.now()).catch(refused)
    const { token, credentialId, name } = signedIn
    void reply.header('set-cookie', staffCookie(publicUrl, token))
    return { credentialId, name }
  })
}
