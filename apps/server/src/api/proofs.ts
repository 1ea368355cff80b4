import * as calls from '@noren/contract/proofs'
import type { Deps } from '../deps.ts'
import { ownProofs } from '../domains/proofs/own-proofs.ts'
import { readProofPicture, sendProof } from '../domains/proofs/send-proof.ts'
import { type Route, route } from '../http/route.ts'
import { dayFromWire } from './day-input.ts'
import { wireProof, wireReading } from './wire/proof.ts'

export const proofRoutes = (deps: Deps): Route[] => [
  route(calls.sendVoucher, async ({ who, body, file, language }) => {
    const paidOn = dayFromWire(body.paidOn, 'paidOn')
    return wireProof(deps, await sendProof(deps, who, { ...body, ...file, paidOn }), language)
  }),
  route(calls.readVoucherPicture, async ({ who, body, file }) => {
    const { reading, currency } = await readProofPicture(deps, who, { ...body, ...file })
    return wireReading(reading, currency)
  }),
  route(calls.readVoucher, async ({ who, params, language }) => {
    const proofs = await ownProofs(deps, { ...who, ...params })
    const details = await Promise.all(proofs.map((proof) => wireProof(deps, proof, language)))
    return { proof: details[0] ?? null, details }
  }),
]
