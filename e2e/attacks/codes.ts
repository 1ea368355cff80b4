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

const TRIES = ['first', 'second', 'third']

/** Three guesses at a phone from a device nobody knows; how many were judged, and why it ended. */
const guess = async (url: string, network: number, phone: string) => {
  const stranger = new Stranger(url, addressOf(network))
  const asked = await stranger.ask(phone)
  if (asked.code !== 200) return { judged: 0, ended: asked.reason }
  const wrong = await wrongFor(url, phone)
  let judged = 0
  for (const _ of TRIES) {
    const { reason, code } = await stranger.type(phone, wrong)
    if (code === 200) throw new Error('a wrong code signed in')
    if (reason === 'OTP_WRONG') {
      judged += 1
      continue
    }
    // The refusal that follows a wrong code names what is closed from now on: the guess was judged.
    if (reason !== 'OTP_EXPIRED' && reason !== 'WORK_NEEDED') judged += 1
    return { judged, ended: reason }
  }
  return { judged, ended: '' }
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
        if (got.ended === '') continue
        reasons.add(got.ended)
        if (got.ended === 'NETWORK_PAUSED') break
      }
      judgedBy.push(judged)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneByOne))
  return { judgedBy, total: judgedBy.reduce((sum, one) => sum + one, 0), reasons: [...reasons] }
}
