import { newNonce, rememberTicket, sealRequest, startSession } from './client-envelope.ts'
import { agreeKeys, openRequest, sealResponse } from './server-envelope.ts'
import { generateServerKey, publicKeyEntry } from './server-keys.ts'
import { generateTicketKey, sealTicket } from './tickets.ts'
import { KEM_P256, KEM_X25519 } from './wire-format.ts'

/**
 * Prints the CPU time a server spends on one request and its answer: with a newly agreed key (including
 * its ticket), with a kept key, and with plain JSON, all in one run. Times are never asserted.
 */
const NOW = 1_794_000_000_000
const ROUNDS = 7
const body = { requestId: 'b6f0c1e2-6a55-4c1d-9d0e-1f2a3b4c5d6e', productId: 3, amount: '5000.00' }
const json = JSON.stringify({
  code: 200,
  msg: 'ok',
  data: { ...body, schedule: Array(12).fill(7) },
})

/** CPU microseconds of one call: the best of several rounds, since other processes can only add time. */
const measure = (calls: number, work: () => void): string => {
  let bestUs = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    for (let call = 0; call < calls; call++) work()
    const { user, system } = process.cpuUsage(before)
    bestUs = Math.min(bestUs, (user + system) / calls)
  }
  return bestUs.toPrecision(3).padStart(8)
}

const facts = {
  method: 'POST',
  pathAndQuery: '/api/user/applyLoan/apply',
  timestamp: String(NOW),
  appCode: 'noren-in',
  appVersion: '2024',
  deviceId: 'c0ffee00-0000-4000-8000-000000000001',
  nonce: newNonce(),
}
const { deviceId, nonce } = facts
const ticketKeys = [generateTicketKey()]

console.log('envelope, server CPU in µs for one request and its answer')
const plain = JSON.stringify(body)
console.log(`plain JSON parse      ${measure(50_000, () => JSON.parse(plain))}`)

for (const [name, kemId] of [
  ['X25519', KEM_X25519],
  ['P-256', KEM_P256],
] as const) {
  const serverKey = generateServerKey({ id: 1, kemId })
  const server = { serverKeys: [serverKey], ticketKeys, deviceId, now: NOW }
  const session = await startSession({ publicKeys: [publicKeyEntry(serverKey)], now: NOW })
  const cats = await sealRequest(session, { facts, body })
  const serve = (catsKey: string): string | undefined => {
    const keys = agreeKeys({ ...server, catsKey })
    openRequest(keys, facts, cats)
    sealResponse(keys, { status: 200, nonce, json })
    if (!keys.isNew) return undefined
    return sealTicket(ticketKeys, { sessionKey: keys.sessionKey, issuedAt: NOW, deviceId })
  }
  const ticket = serve(session.catsKey)
  if (ticket === undefined) throw new Error('a new key gets a ticket')
  const kept = rememberTicket(session, ticket)
  console.log(`${name.padEnd(7)} new key       ${measure(500, () => serve(session.catsKey))}`)
  console.log(`${name.padEnd(7)} kept key      ${measure(5_000, () => serve(kept.catsKey))}`)
}
