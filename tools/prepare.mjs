/**
 * What `npm start` and `npm test` need before any of our code can run. Plain JavaScript for Node 20 and
 * later, with nothing installed yet.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const nodeProgram = join(bin, 'node')
/** Written by a complete test run; the time of each part is read from it. */
export const REPORT_FILE = 'test-results/tests.json'
export const REPORTERS = [
  '--reporter=default',
  '--reporter=json',
  '--reporter=./tools/clause-reporter.ts',
  '--reporter=./tools/call-reporter.ts',
  `--outputFile.json=${REPORT_FILE}`,
]
/** The package of our Node for this kind of machine. There is none for each: then the Node that runs this will do. */
const OWN_NODE = `node_modules/node-${process.platform}-${process.arch}`.replace('win32', 'win')
/** From this version on Node runs TypeScript directly. */
const NODE_MAJOR = 24

/** Node keeps what it made of our sources here, so that a server is ready in two thirds of the time. */
const COMPILED = join(root, 'node_modules', '.cache', 'compiled')

/** The environment in which our own programs, including our own Node, come first. */
export const ownEnvironment = () => ({
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
})

/** Runs a program in the project's root with its output shown; ends this process if it fails. */
export const run = (title, program, args, env = ownEnvironment()) => {
  console.log(`\n== ${title}`)
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env })
  if (error) console.error(`${program}: ${error.message}`)
  if (status !== 0) {
    console.error(`\n== ${title}: failed`)
    process.exit(status || 1)
  }
}

/**
 * Installs what the lockfile names, by hash, if some of it is missing or the lockfile has changed. Not with
 * `npm ci`, which refuses the lockfile if it lacks an optional package for another kind of machine.
 */
export const installMissing = () => {
  if (isInstalled()) return
  // Engine warnings are about the Node that runs npm, while ours is among the packages.
  run('Installing packages', 'npm', ['install', '--no-save', '--loglevel=error'])
}

/** The Node that runs our TypeScript: the installed one, or this one if it is new enough. */
export const findNode = () => {
  if (existsSync(nodeProgram)) return nodeProgram
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  console.error(
    `Node ${NODE_MAJOR} is needed and could not be installed: install it and try again.`,
  )
  return process.exit(1)
}

/**
 * Compares the lockfile with npm's own record of node_modules, which npm writes last, so that an
 * interrupted install is detected.
 */
const isInstalled = () => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const found = readPackages(record)
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    // Optional packages are those of other kinds of machines.
    const isAnothers = optional && path !== OWN_NODE
    return (
      !path.startsWith('node_modules/') || link || isAnothers || found[path]?.version === version
    )
  })
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const settingIn = (name, setting) => {
  const file = join(root, name)
  if (!existsSync(file)) return undefined
  return new RegExp(`^${setting}=["']?([^"'\\s]+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]
}

/** A setting of the server: from the environment, else from .env. */
export const chosenSetting = (setting) => process.env[setting] || settingIn('.env', setting)

/** The server's market: from the environment, else from .env, else the default. */
export const chosenMarket = () => chosenSetting('MARKET') || settingIn('.env.example', 'MARKET')

/** Every market has a folder. */
export const marketCodes = () =>
  readdirSync(join(root, 'packages/markets/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The packages that the apps of a browser are built from. */
const WEB_PACKAGES = ['contract', 'pricing', 'envelope', 'markets', 'i18n', 'client', 'ui']

/** When a source of an app, of a package or the list of packages changed last, in milliseconds. */
const newestOf = (app) =>
  Math.max(
    statSync(join(root, 'package-lock.json')).mtimeMs,
    ...[app, ...WEB_PACKAGES.map((name) => `packages/${name}/src`)].map((folder) =>
      newestUnder(join(root, folder)),
    ),
  )

/** Whether a built page names the address at which the app will be found, as the build is told it. */
const isBuiltFor = (page, publicUrl) => {
  const [, named = ''] =
    /<link rel="canonical" href="([^"]*)\/"/.exec(readFileSync(page, 'utf8')) ?? []
  return named === (publicUrl ? new URL(publicUrl).origin : '')
}

/**
 * Builds a market's web app if it was never built, if any of its sources is newer, or if it names another
 * address than PUBLIC_URL.
 */
export const buildWebIfStale = (market = chosenMarket()) => {
  const built = join(root, `apps/web/dist-${market}/index.html`)
  const wanted = chosenSetting('PUBLIC_URL')
  // One that is none is refused by the server, which says what was expected.
  const publicUrl = wanted && URL.canParse(wanted) ? wanted : undefined
  const isFresh = existsSync(built) && statSync(built).mtimeMs >= newestOf('apps/web')
  if (isFresh && isBuiltFor(built, publicUrl)) return
  run(`Building the web app (${market})`, 'npm', ['run', 'build', '-w', '@noren/web'], {
    ...ownEnvironment(),
    MARKET: market,
    ...(publicUrl && { PUBLIC_URL: publicUrl }),
  })
}

/** Builds the staff's console if it was never built or any of its sources is newer; it is one for all markets. */
export const buildConsoleIfStale = () => {
  const built = join(root, 'apps/console/dist-console/index.html')
  if (existsSync(built) && statSync(built).mtimeMs >= newestOf('apps/console')) return
  run('Building the console', 'npm', ['run', 'build', '-w', '@noren/console'])
}

/** Runs a program of ours that opens the built app of the chosen market, with what was said after `--`. */
export const runOnApp = (title, file) => {
  installMissing()
  buildWebIfStale()
  // Its server reads no .env.
  const env = { ...ownEnvironment(), MARKET: chosenMarket() }
  run(title, findNode(), [file, ...process.argv.slice(2)], env)
}

const isSource = (name) =>
  !['maps', 'node_modules', 'workshop'].includes(name) &&
  !name.startsWith('dist') &&
  !name.startsWith('.') &&
  !/\.(test|workshop)\./.test(name)

/** Folders count too: removing a file changes only its folder. */
const newestUnder = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isSource(name))
  return Math.max(
    0,
    ...entries.map((entry) => {
      const path = join(folder, entry.name)
      const ownMs = statSync(path).mtimeMs
      return entry.isDirectory() ? Math.max(ownMs, newestUnder(path)) : ownMs
    }),
  )
}
