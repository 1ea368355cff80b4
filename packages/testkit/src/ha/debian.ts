import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRES = '/usr/lib/postgresql'
const OLDEST = 15

/** The programs of the newest PostgreSQL of Debian that Noren takes; undefined: there is none. */
export const findPostgresPrograms = (): string | undefined => {
  if (!existsSync(POSTGRES)) return undefined
  const [newest] = readdirSync(POSTGRES)
    .map(Number)
    .filter((version) => version >= OLDEST)
    .filter((version) => existsSync(join(POSTGRES, String(version), 'bin/postgres')))
    .toSorted((a, b) => b - a)
  return newest === undefined ? undefined : join(POSTGRES, String(newest), 'bin')
}

const answers = (program: string, argument = '--version'): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0

/** Each package, and whether what is needed of it is there. */
const NEEDED: Readonly<Record<string, () => boolean>> = {
  postgresql: () => findPostgresPrograms() !== undefined,
  patroni: () => answers('patroni'),
  'etcd-server': () => answers('etcd'),
  haproxy: () => answers('haproxy', '-v'),
  openssl: () => answers('openssl', 'version'),
}

const missingPackages = (): string[] =>
  Object.entries(NEEDED).flatMap(([name, isThere]) => (isThere() ? [] : [name]))

/**
 * Installs what is missing if that is wanted. @throws Error saying which packages are missing, or why they could not
 * be installed
 */
export const needPackages = ({ isInstalling }: { isInstalling: boolean }): void => {
  const missing = missingPackages()
  if (missing.length === 0) return
  const command = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`
  if (!isInstalling) {
    throw new Error(`Debian's packages are missing: ${command} (or npm run ha -- --install)`)
  }
  console.log(command)
  const [program = '', ...args] = command.split(' ')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(program, args, { stdio: 'inherit', env })
  const left = missingPackages()
  if (status !== 0 || left.length > 0) throw new Error(`could not be installed: ${left.join(', ')}`)
}

/** Whose processes of PostgreSQL these are: it refuses to run as root. Nobody else where this is not root. */
export const postgresUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string): number => {
    const { stdout, status } = spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' })
    if (status !== 0) throw new Error('there is no user postgres on this machine')
    return Number(stdout)
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}
