import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run sbom [-- file]`: the parts that Noren is made of, in CycloneDX 1.6, from the lockfile alone. So it is the
 * same on every machine, whatever is installed there, and names the packages of all platforms; npm's own command
 * fails where those of another platform were not downloaded.
 */

interface LockedPackage {
  name?: string
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  resolved?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export interface Lockfile {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

const FOLDER = 'node_modules/'

const nameAt = (path: string, { name }: LockedPackage): string =>
  name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** Package URL: github.com/package-url/purl-spec, type npm. */
const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`

/** npm's integrity is base64, CycloneDX has hexadecimal digits. */
const hashesOf = (integrity: string | undefined) => {
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return sha512
    ? [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }]
    : undefined
}

/** Where only a file of the package says it. */
const LICENSES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const licensesOf = (license: string | undefined) => {
  if (!license) return undefined
  return / |\(/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

const isShipped = ({ dev, devOptional }: LockedPackage): boolean => !dev && !devOptional

/** Where Node would find it: beside the package, or in a folder above. */
const resolve = ({ packages }: Lockfile, from: string, name: string): string | undefined => {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`
    const found = packages[path]
    if (found) return found.link ? found.resolved : path
    if (folder === '') return undefined
    const above = folder.lastIndexOf(`/${FOLDER}`)
    folder = above < 0 ? '' : folder.slice(0, above)
  }
}

const needsOf = (lock: Lockfile, path: string): string[] => {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => resolve(lock, path, name) ?? [])
}

/** Fixed by what is in it, so that the same release has the same. */
const serialNumberOf = (content: unknown): string => {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`]
  return `urn:uuid:${[...parts, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')}`
}

/** All that is shipped; what only builds and tests need is not. */
export const sbomOf = (lock: Lockfile) => {
  // A release has all of our packages in it, also those that only tests use.
  const isOurs = (path: string): boolean => path !== '' && !path.includes(FOLDER)
  const paths = Object.entries(lock.packages)
    .filter(([path, locked]) =>
      path.includes(FOLDER) ? isShipped(locked) && !locked.link : isOurs(path),
    )
    .map(([path]) => path)
  const refs = new Map<string, string>()
  const components = paths.map((path) => {
    const locked = lock.packages[path] ?? {}
    const isPart = !path.includes(FOLDER)
    const { version = lock.version, license, integrity, optional } = locked
    const name = nameAt(path, locked)
    // A package may be there twice, in two places.
    const ref = isPart ? path : `${purlOf(name, version)}#${path}`
    refs.set(path, ref)
    const hashes = hashesOf(integrity)
    const licenses = licensesOf(isPart ? (license ?? 'Apache-2.0') : (license ?? LICENSES[name]))
    return {
      type: path.startsWith('apps/') ? 'application' : 'library',
      'bom-ref': ref,
      name,
      version,
      scope: optional ? 'optional' : 'required',
      ...(hashes && { hashes }),
      ...(licenses && { licenses }),
      ...(isPart ? {} : { purl: purlOf(name, version) }),
    }
  })
  const root = `${lock.name}@${lock.version}`
  const dependsOn = (of: string[]): string[] => [
    ...new Set(of.flatMap((path) => refs.get(path) ?? [])),
  ]
  const dependencies = [
    { ref: root, dependsOn: dependsOn([...paths.filter(isOurs), ...needsOf(lock, '')]) },
    ...paths.map((path) => ({
      ref: refs.get(path) ?? path,
      dependsOn: dependsOn(needsOf(lock, path)),
    })),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumberOf({ components, dependencies }),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: lock.name,
        version: lock.version,
        licenses: licensesOf('Apache-2.0'),
      },
    },
    components,
    dependencies,
  }
}

export const readLockfile = (): Lockfile =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'))

if (import.meta.main) {
  const text = `${JSON.stringify(sbomOf(readLockfile()), null, 2)}\n`
  const [file] = process.argv.slice(2)
  if (file) writeFileSync(file, text)
  else process.stdout.write(text)
}
