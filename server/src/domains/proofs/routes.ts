import { isDay } from '@noren/contract/dates'
import { readVoucher, sendVoucher } from '@noren/contract/repayments'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import { AppError } from '../../errors.ts'
import { ownProof, sendProof } from './service.ts'
import { wireProof } from './wire.ts'

export const proofRoutes = (deps: Deps): Route[] => [
  route(sendVoucher, async ({ who, body, file, language }) => {
    const { paidOn } = body
    if (!isDay(paidOn)) {
      throw new AppError('VALIDATION', { fields: [{ path: 'paidOn', rule: 'format' }] })
    }
    return wireProof(deps, await sendProof(deps, who, { ...body, ...file, paidOn }), language)
  }),
  route(readVoucher, async ({ who, params, language }) => {
    const proof = await ownProof(deps, { ...who, ...params })
    return { proof: proof ? await wireProof(deps, proof, language) : null }
  }),
]
