import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from './cluster.ts'
import type { HaServer, Topology } from './topology.ts'

/** One thing that happens to the topology, and within how many seconds calls have to be answered again. */
export interface Fault {
  readonly name: string
  gapSecondsMax(topology: Topology): number
  /** Does it, and puts right by hand what does not come back by itself, as whoever is on call would. */
  strike(topology: Topology): Promise<void>
}

/** What a server alone may cost, and a database beyond the time after which it is replaced. */
const SERVER_SECONDS = 1
const BEYOND_TTL_SECONDS = 10

const ofServer = (): number => SERVER_SECONDS
const ofDatabase = ({ cluster }: Topology): number => cluster.ttlSeconds + BEYOND_TTL_SECONDS

const firstServer = ({ servers }: Topology): HaServer => {
  const [first] = servers
  if (!first) throw new Error('no server')
  return first
}

const leaderOf = async ({ cluster }: Topology): Promise<Member> => {
  const leader = await cluster.leader()
  if (!leader) throw new Error('nobody leads')
  return leader
}

const signal = (pids: readonly number[], word: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, word)
    } catch {
      // A child of PostgreSQL ended meanwhile.
    }
  }
}

const ANOTHER_WITHIN_MS = 120_000

const untilAnotherLeads = async ({ cluster }: Topology, { name }: Member): Promise<void> => {
  const endMs = performance.now() + ANOTHER_WITHIN_MS
  for (;;) {
    const leader = await cluster.leader()
    if (leader && leader.name !== name) return
    if (performance.now() > endMs) throw new Error(`nobody leads in the place of ${name}`)
    await sleep(250)
  }
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of a server',
    gapSecondsMax: ofServer,
    async strike(topology) {
      const server = firstServer(topology)
      await server.process.kill()
      await server.start()
    },
  },
  {
    name: 'kill -9 of the leading PostgreSQL',
    gapSecondsMax: ofDatabase,
    async strike(topology) {
      const leader = await leaderOf(topology)
      const postmaster = leader.postmaster()
      if (!postmaster) throw new Error(`${leader.name} does not run`)
      process.kill(postmaster, 'SIGKILL')
      // Until it is noticed the cluster still looks whole.
      await sleep(5_000)
    },
  },
  {
    name: 'death of the leading machine (PostgreSQL and Patroni)',
    gapSecondsMax: ofDatabase,
    async strike(topology) {
      const leader = await leaderOf(topology)
      signal(leader.pids(), 'SIGKILL')
      await untilAnotherLeads(topology, leader)
      leader.start()
    },
  },
  {
    name: 'switchover',
    gapSecondsMax: ofDatabase,
    strike: ({ cluster }) => cluster.switchover(),
  },
  {
    name: 'rolling restart of the servers',
    gapSecondsMax: ofServer,
    async strike(topology) {
      for (const server of topology.servers) {
        const { child } = server.process
        child.kill('SIGTERM')
        if (child.exitCode === null) await once(child, 'exit')
        await server.start()
        await topology.untilWhole()
      }
    },
  },
  {
    name: 'freeze of the leading machine (SIGSTOP), and its thaw',
    gapSecondsMax: ofDatabase,
    async strike(topology) {
      const leader = await leaderOf(topology)
      const frozen = leader.pids()
      signal(frozen, 'SIGSTOP')
      try {
        await untilAnotherLeads(topology, leader)
        await sleep(5_000)
      } finally {
        signal(frozen, 'SIGCONT')
      }
      await sleep(2_000)
    },
  },
]
