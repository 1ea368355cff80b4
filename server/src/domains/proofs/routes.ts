import { isDay } from '@noren/contract/dates'
import { readVoucher, readVoucherPicture, sendVoucher } from '@noren/contract/repayments'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import { AppError } from '../../errors.ts'
import { ownProofs, readProofPicture, sendProof } from './service.ts'
import { wireProof, wireReading } from './wire.ts'

export const proofRoutes = (deps: Deps): Route[] => [
  route(sendVoucher, async ({ who, body, file, language }) => {
    const { paidOn } = body
    if (!isDay(paidOn)) {
      throw new AppError('VALIDATION', { fields: [{ path: 'paidOn', rule: 'format' }] })
    }
    return wireProof(deps, await sendProof(deps, who, { ...body, ...file, paidOn }), language)
  }),
  route(readVoucherPicture, async ({ who, body, file }) => {
    const { reading, currency } = await readProofPicture(deps, who, { ...body, ...file })
    return wireReading(reading, currency)
  }),
  route(readVoucher, async ({ who, params, language }) => {
    const proofs = await ownProofs(deps, { ...who, ...params })
    const details = await Promise.all(proofs.map((proof) => wireProof(deps, proof, language)))
    return { proof: details[0] ?? null, details }
  }),
]
