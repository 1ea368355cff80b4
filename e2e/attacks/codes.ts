import { newPhone } from '@noren/testkit/test-app'
import { newestCode } from '../borrower.ts'
import { type NorenProcess, startNoren } from '../noren-process.ts'
import { Stranger } from './stranger.ts'

/** Attacks on sign-in by code, against a real server. */

/** A server behind a proxy on this machine, so that one machine can speak for many networks. */
export const startAttacked = (): Promise<NorenProcess> =>
  startNoren({ env: { VISION_WORKERS: '0', TRUST_PROXY: '127.0.0.1' } })

/** An address in the n-th network. */
const addressOf = (network: number): string => `198.${18 + (network >> 8)}.${network & 255}.9`

/** What is never sent is never right; that a guess was judged is what counts. */
const wrongFor = async (url: string, phone: string): Promise<string> =>
  (await newestCode(url, phone)) === '0000' ? '1111' : '0000'

const GUESSES = ['0000', '0001', '0002']

interface Guessed {
  /** Wrong codes that the server compared. */
  judged: number
  /** Right ones. */
  accounts: number
  /** Why no more could be tried; empty where the code itself was used up. */
  ended: string
}

/** Three guesses at a phone from a device nobody knows. */
const guess = async (url: string, network: number, phone: string): Promise<Guessed> => {
  const stranger = new Stranger(url, addressOf(network))
  const asked = await stranger.ask(phone)
  if (asked.code !== 200) return { judged: 0, accounts: 0, ended: asked.reason }
  let judged = 0
  for (const code of GUESSES) {
    const { reason, code: answered, triesLeft, fields } = await stranger.type(phone, code)
    if (answered === 200) return { judged, accounts: 1, ended: '' }
    // With its field it refuses this code, without it every code.
    if (fields && reason !== 'OTP_EXPIRED') judged += 1
    if (triesLeft === undefined) return { judged, accounts: 0, ended: reason }
  }
  return { judged, accounts: 0, ended: '' }
}

/**
 * Everything a stranger can do to lock an owner out: asking for codes until none is sent, and typing wrong
 * ones until none is judged, from so many networks. Then the owner signs in.
 */
export const lockOwnerOut = async ({ url }: NorenProcess, networks: number) => {
  const phone = newPhone()
  const owner = new Stranger(url, '203.0.113.7')
  await owner.ask(phone)
  const first = await owner.type(phone, await newestCode(url, phone))
  let judged = 0
  for (let network = 0; network < networks; network += 1) {
    judged += (await guess(url, network, phone)).judged
  }
  // The header of the owner's device, which a stranger may have seen, without its mark.
  const copy = new Stranger(url, addressOf(networks))
  copy.deviceId = owner.deviceId
  const copied = await copy.ask(phone)

  const asked = await owner.ask(phone)
  const slip = await owner.type(phone, await wrongFor(url, phone))
  const signedIn = await owner.type(phone, await newestCode(url, phone))
  return { first, judged, copied, asked, slip, signedIn }
}

/** Guesses at ever new phones from many networks until each is refused; how many each had judged. */
export const spray = async (
  { url }: NorenProcess,
  options: { networks: number; phones: number; atOnce: number; from?: number },
) => {
  const { networks, phones, atOnce, from = 1000 } = options
  const judgedBy: number[] = []
  let accounts = 0
  const reasons = new Set<string>()
  const start = 9_000_000_000 - phones
  let nextPhone = 0
  let nextNetwork = 0
  const oneByOne = async (): Promise<void> => {
    while (nextNetwork < networks) {
      const network = nextNetwork
      nextNetwork += 1
      let judged = 0
      for (;;) {
        const phone = String(start + (nextPhone++ % phones))
        const got = await guess(url, from + network, phone)
        judged += got.judged
        accounts += got.accounts
        if (got.ended === '') continue
        reasons.add(got.ended)
        if (got.ended === 'NETWORK_PAUSED') break
      }
      judgedBy.push(judged)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneByOne))
  return {
    judgedBy,
    accounts,
    total: judgedBy.reduce((sum, one) => sum + one, 0),
    reasons: [...reasons],
  }
}
