import {
  type Ages,
  type Decision,
  decide,
  type History,
  SERVICE_COUNTED_MAX,
  WINDOW_SECONDS,
} from '@noren/server/domains/account/codes/budgets'

/** Simulated guessing: the log of wrong codes in memory, and the server's own decision over it. */

interface Try {
  phone: string
  network: string
  device: string
  /** Of a device that signed in to the phone before. */
  isKnown?: boolean
}

const DAY = WINDOW_SECONDS

/** Moments, oldest first; those that left the window are dropped from the front. */
class Log {
  readonly #times: number[] = []
  #from = 0
  add(at: number): void {
    this.#times.push(at)
  }
  agesAt(at: number): Ages {
    while ((this.#times[this.#from] ?? at) <= at - DAY) this.#from += 1
    return this.#times
      .slice(Math.max(this.#from, this.#times.length - 40))
      .map((one) => at - one)
      .reverse()
  }
  countAt(at: number): number {
    while ((this.#times[this.#from] ?? at) <= at - DAY) this.#from += 1
    return this.#times.length - this.#from
  }
}

/** A service under attack: no guess is right, and the attackers compute whatever they are asked to. */
export class AttackedService {
  readonly #logs = new Map<string, Log>()
  readonly #service = new Log()
  /** When each judged guess was made. */
  readonly judged: number[] = []

  #log(key: string): Log {
    const log = this.#logs.get(key) ?? new Log()
    this.#logs.set(key, log)
    return log
  }

  /** @returns the decision; where it allows the try, the code was judged and was wrong */
  try(of: Try, at: number): Decision {
    const own = this.#log(`own ${of.phone} ${of.device}`)
    const shared = [
      this.#log(`phone ${of.phone}`),
      this.#log(`device ${of.device}`),
      this.#log(`network ${of.network}`),
    ] as const
    const history: History = {
      phone: shared[0].agesAt(at),
      device: shared[1].agesAt(at),
      network: shared[2].agesAt(at),
      serviceCount: Math.min(this.#service.countAt(at), SERVICE_COUNTED_MAX),
      own: of.isKnown ? own.agesAt(at) : undefined,
    }
    const decision = decide(history, true)
    if (decision.is === 'allowed') {
      this.judged.push(at)
      for (const log of decision.lane === 'own' ? [own] : [...shared, this.#service]) log.add(at)
    }
    return decision
  }
}

/** The most guesses that were judged in any 24 hours. */
export const mostInADay = (times: readonly number[]): number => {
  let from = 0
  let most = 0
  times.forEach((at, index) => {
    while ((times[from] ?? at) <= at - DAY) from += 1
    most = Math.max(most, index - from + 1)
  })
  return most
}

/** Everybody tries one phone every ten seconds for three days, each try from a new device and network. */
export const guessOnePhone = (options: { hasOwnersDevice: boolean }): number => {
  const service = new AttackedService()
  for (let at = 0; at < 3 * DAY; at += 10) {
    const tried = service.try({ phone: 'p', network: `n${at}`, device: `d${at}` }, at)
    if (tried.is === 'refused' && options.hasOwnersDevice) {
      service.try({ phone: 'p', network: 'home', device: 'own', isKnown: true }, at)
    }
  }
  return mostInADay(service.judged)
}

/**
 * Guesses over many phones from many networks, for days, three tries a phone and each phone from a new
 * device. `pace`: seconds between two tries of one network at least; `atOnce`: how many networks guess at
 * the same time, the next ones following when these are refused.
 */
export const sprayPhones = (options: {
  phones: number
  networks: number
  pace: number
  atOnce: number
  days: number
}): number => {
  const { phones, networks, pace, atOnce, days } = options
  const service = new AttackedService()
  let tried = 0
  const nextAt = new Float64Array(networks)
  for (let at = 0; at < days * DAY; at += pace) {
    let active = 0
    for (let network = 0; network < networks && active < atOnce; network += 1) {
      if ((nextAt[network] ?? 0) > at) continue
      active += 1
      const phone = Math.floor(tried / 3) % phones
      tried += 1
      const device = `d${Math.floor(tried / 3)}`
      const decision = service.try({ phone: `p${phone}`, network: `n${network}`, device }, at)
      if (decision.is === 'refused') {
        // What opens again first is asked first; nothing is lost by asking too early.
        nextAt[network] = at + Math.min(decision.waitSeconds, 900)
      }
    }
  }
  return mostInADay(service.judged)
}
