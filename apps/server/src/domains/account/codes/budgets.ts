/**
 * How many wrong codes are borne, and the decision whether another code may be tried. A code has four
 * digits, so every code that may be typed is a guess of one in ten thousand, and these limits alone keep
 * guessing from paying. Two bars follow from the table (budgets.unit.test.ts derives them, and
 * `npm run attack` measures them):
 *
 * - One phone, any 24 hours: 12 by all strangers together, and 3 more from a device of the owner:
 *   15 / 10,000 = 1.5 in a thousand.
 * - All phones, any 24 hours, from N networks: 3,000 before the narrowest row counts, then 3 a network:
 *   (3,000 + 3 N) / 10,000, so 0.6 accounts from a thousand networks.
 *
 * A wrong code that its device follows with the right one was a slip of the owner, and is forgotten.
 */

/** Every budget counts the wrong codes of this time, at every moment anew. */
export const WINDOW_SECONDS = 24 * 60 * 60

/** Steps by the number of wrong codes in the window. */
export interface Budget {
  /** From here on every try costs the device some computing, which its person does not see. */
  readonly workFrom: number
  /** From here on there is a wait after each wrong code. */
  readonly waitFrom: number
  readonly waitSeconds: number
  /** No more than this. */
  readonly most: number
}

/** A budget of the networks (/24, /48), by how many wrong codes the whole service has seen. */
export interface NetworkBudget extends Budget {
  readonly serviceFrom: number
  /** The leading zero bits of each hash that a device has to find. */
  readonly workBits: number
}

const PHONE: Budget = { workFrom: 6, waitFrom: 10, waitSeconds: 15 * 60, most: 12 }

/** Thousands of people may share a network, so it is narrow only while many networks guess. */
const NETWORKS = [
  { serviceFrom: 0, workFrom: 10, waitFrom: 20, waitSeconds: 5 * 60, most: 30, workBits: 10 },
  { serviceFrom: 1000, workFrom: 0, waitFrom: 6, waitSeconds: 15 * 60, most: 8, workBits: 10 },
  { serviceFrom: 3000, workFrom: 0, waitFrom: 2, waitSeconds: 15 * 60, most: 3, workBits: 11 },
] as const satisfies readonly NetworkBudget[]

const NO_WORK = Number.POSITIVE_INFINITY

export const BUDGETS = {
  /** Of one phone, by everybody on a device that is new to it. */
  phone: PHONE,
  /** Of one device key, whatever the phones. */
  device: PHONE,
  networks: NETWORKS,
  /** Of one phone, on one device that has signed in to it: nobody else can use it up. */
  knownDevice: { workFrom: NO_WORK, waitFrom: 3, waitSeconds: WINDOW_SECONDS, most: 3 },
  /** Of one session, for the codes that it confirms something with. */
  session: { ...PHONE, workFrom: NO_WORK },
  /** Of wrong passkeys, by one network. None can be guessed; thousands may share the network. */
  passkeyNetwork: { workFrom: NO_WORK, waitFrom: 30, waitSeconds: 5 * 60, most: 200 },
  /** Of one person's passkeys that were named and did not sign. The code opens meanwhile. */
  passkeyPerson: { ...PHONE, workFrom: NO_WORK, waitFrom: 5 },
} as const satisfies Record<string, Budget | readonly NetworkBudget[]>

/** From so many wrong codes of the whole service on, nothing changes any more. */
export const SERVICE_COUNTED_MAX = Math.max(...NETWORKS.map(({ serviceFrom }) => serviceFrom))

/** How long ago the wrong codes were, in seconds, the newest first; none is older than the window. */
export type Ages = readonly number[]

export interface History {
  phone: Ages
  /** Empty for who names no device. */
  device: Ages
  network: Ages
  /** Of all phones; counted no further than to one more than SERVICE_COUNTED_MAX. */
  serviceCount: number
  /** Of the device's own quota; undefined for a device that is new to the phone. */
  own: Ages | undefined
}

export type Decision =
  /** `own`: it uses the device's own quota. */
  | { is: 'allowed'; lane: 'shared' | 'own' }
  | { is: 'work'; bits: number }
  | { is: 'refused'; by: 'phone' | 'network'; waitSeconds: number }

type Step = { is: 'free' } | { is: 'work' } | { is: 'wait'; waitSeconds: number }

/** In how many seconds fewer than `count` are in the window. */
const untilFewer = (ages: Ages, count: number): number =>
  WINDOW_SECONDS - (ages[count - 1] ?? WINDOW_SECONDS)

const stepOf = (ages: Ages, { workFrom, waitFrom, waitSeconds, most }: Budget): Step => {
  const sinceLast = ages[0] ?? WINDOW_SECONDS
  const left = Math.max(
    Math.min(waitSeconds - sinceLast, untilFewer(ages, waitFrom)),
    untilFewer(ages, most),
  )
  if (left > 0) return { is: 'wait', waitSeconds: Math.ceil(left) }
  return { is: ages.length >= workFrom ? 'work' : 'free' }
}

export const networkBudget = (serviceCount: number): NetworkBudget =>
  NETWORKS.findLast(({ serviceFrom }) => serviceCount >= serviceFrom) ?? NETWORKS[0]

const waitOf = (step: Step): number => (step.is === 'wait' ? step.waitSeconds : 0)

/** Whether a code may be tried, or sent to be tried. `hasWorked`: the device has done its computing. */
export const decide = (history: History, hasWorked: boolean): Decision => {
  const { phone, device, network, serviceCount, own } = history
  const budget = networkBudget(serviceCount)
  const ofPhone = stepOf(phone, BUDGETS.phone)
  const ofDevice = stepOf(device, BUDGETS.device)
  const ofNetwork = stepOf(network, budget)
  const steps = [ofPhone, ofDevice, ofNetwork]
  if (steps.every(({ is }) => is === 'free')) return { is: 'allowed', lane: 'shared' }
  const ofOwn = own && stepOf(own, BUDGETS.knownDevice)
  if (ofOwn && ofOwn.is !== 'wait') return { is: 'allowed', lane: 'own' }
  const waitSeconds = Math.max(...steps.map(waitOf))
  if (waitSeconds === 0) {
    return hasWorked ? { is: 'allowed', lane: 'shared' } : { is: 'work', bits: budget.workBits }
  }
  const by = waitOf(ofNetwork) === waitSeconds ? 'network' : 'phone'
  return {
    is: 'refused',
    by,
    waitSeconds: Math.min(waitSeconds, ofOwn?.waitSeconds ?? waitSeconds),
  }
}

/** The same for a session's own codes, which nobody else can try. */
export const decideForSession = (own: Ages): Decision => {
  const step = stepOf(own, BUDGETS.session)
  return step.is === 'wait'
    ? { is: 'refused', by: 'phone', waitSeconds: step.waitSeconds }
    : { is: 'allowed', lane: 'own' }
}

/** For how many seconds no passkey is tried; 0 when one may be. */
export const passkeyWait = (ages: Ages, of: 'passkeyNetwork' | 'passkeyPerson'): number =>
  waitOf(stepOf(ages, BUDGETS[of]))
