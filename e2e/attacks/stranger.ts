import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A client written from the documents alone, without the app's code: it asks for codes and types them, from
 * any address it likes (the server trusts this machine as its proxy), and computes what it is asked to.
 */

export interface Answer {
  code: number
  reason: string
  waitSeconds: number
  triesLeft?: number
  fields?: unknown
}

const BUSY = 503

const hasZeroBits = (bytes: Buffer, bits: number): boolean =>
  bytes.readUInt32BE(0) >>> (32 - bits) === 0

const solve = (challenge: string, bits: number, puzzles: number): string =>
  Array.from({ length: puzzles }, (_, puzzle) => {
    for (let number = 0; ; number += 1) {
      const text = `${challenge}.${puzzle}.${number}`
      if (hasZeroBits(hash('sha256', text, 'buffer'), bits)) return String(number)
    }
  }).join('.')

export class Stranger {
  deviceId = randomUUID()
  cookie = ''
  readonly #url: string
  readonly #address: string

  constructor(url: string, address: string) {
    this.#url = url
    this.#address = address
  }

  /** A server that is busy is asked again. */
  async #post(path: string, body?: object): Promise<Answer & Record<string, unknown>> {
    for (;;) {
      const answer = await this.#postOnce(path, body)
      if (answer.code !== BUSY) return answer
      await sleep(1000 * answer.waitSeconds)
    }
  }

  async #postOnce(path: string, body?: object): Promise<Answer & Record<string, unknown>> {
    const answer = await fetch(`${this.#url}/api/user/login/${path}`, {
      method: 'POST',
      headers: {
        // While work is done here nothing else is, and what the server closed meanwhile is not seen.
        connection: 'close',
        flag: '0',
        'device-id': this.deviceId,
        'x-forwarded-for': this.#address,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const given = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (given) this.cookie = given
    const { code, data } = await answer.json()
    return { ...data, code, reason: data.reason ?? '', waitSeconds: data.waitSeconds ?? 0 }
  }

  /** Sends it, and once more with the work done if that is asked for. */
  async #worked(send: (work: string) => Promise<Answer & Record<string, unknown>>) {
    const answer = await send('')
    if (answer.reason !== 'WORK_NEEDED') return answer
    const { challenge, bits, puzzles } = answer
    return send(solve(String(challenge), Number(bits), Number(puzzles)))
  }

  ask(phone: string): Promise<Answer> {
    return this.#worked((work) => this.#post(`otp?phone=${phone}&type=1${work && `&work=${work}`}`))
  }

  type(phone: string, code: string): Promise<Answer> {
    return this.#worked((work) =>
      this.#post('otpLoginCheck', { phone, code, ...(work && { work }) }),
    )
  }
}
