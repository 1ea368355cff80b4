import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askStore } from '@noren/server/providers/s3/ask-store'
import { readS3Settings } from '@noren/server/providers/s3/settings'

const PROXY = '/usr/bin/swift-proxy-server'
const KEY_ID = 'noren:servers'
const SECRET = 'of-the-store-of-tests'
const BUCKET = 'noren-pictures'

/** Whether OpenStack Swift is installed (Debian: swift-proxy swift-account swift-container swift-object memcached). */
export const hasSwift = [PROXY, '/usr/bin/swift-object-server', '/usr/bin/memcached'].every(
  existsSync,
)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const RINGS = ['account', 'container', 'object'] as const

/**
 * Test support: a real object store on this machine, Swift with its S3 interface, a copy of each object and one disk. It
 * checks signatures itself and keeps versions where asked.
 */
export const startSwift = async ({ keepsVersions }: { keepsVersions: boolean }) => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-swift-'))
  const inFolder = (...names: string[]): string => join(folder, ...names)
  const log = openSync(inFolder('log'), 'a')
  const running: ChildProcess[] = []
  const run = (program: string, args: readonly string[]): void => {
    running.push(spawn(program, args, { stdio: ['ignore', log, log], cwd: folder }))
  }
  mkdirSync(inFolder('disks', 'one'), { recursive: true })
  const salt = '[swift-hash]\nswift_hash_path_prefix = here\nswift_hash_path_suffix = there\n'
  writeFileSync(inFolder('swift.conf'), `${salt}[storage-policy:0]\nname = one\ndefault = yes\n`)
  const common = (port: number): string =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nswift_dir = ${folder}\nuser = ${userInfo().username}\n` +
    `devices = ${inFolder('disks')}\nmount_check = false\nfallocate_reserve = 0\nlog_level = WARNING\n`
  for (const ring of RINGS) {
    const port = await freePort()
    const builder = inFolder(`${ring}.builder`)
    const build = (...args: string[]): unknown =>
      execFileSync('/usr/bin/swift-ring-builder', [builder, ...args], { stdio: 'pipe' })
    build('create', '4', '1', '0')
    build('add', `r1z1-127.0.0.1:${port}/one`, '1')
    build('rebalance')
    const conf = inFolder(`${ring}.conf`)
    writeFileSync(
      conf,
      `${common(port)}[pipeline:main]\npipeline = ${ring}-server\n[app:${ring}-server]\nuse = egg:swift#${ring}\n`,
    )
    run(`/usr/bin/swift-${ring}-server`, [conf])
  }
  const memory = await freePort()
  const memcached = ['-l', '127.0.0.1', '-p', String(memory), '-u', userInfo().username, '-m', '16']
  run('/usr/bin/memcached', memcached)
  const port = await freePort()
  writeFileSync(
    inFolder('proxy.conf'),
    `${common(port)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ap-south-1
[filter:tempauth]
use = egg:swift#tempauth
user_${KEY_ID.replace(':', '_')} = ${SECRET} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
`,
  )
  run(PROXY, [inFolder('proxy.conf')])
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'ap-south-1',
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: KEY_ID,
    S3_SECRET_ACCESS_KEY: SECRET,
  }
  const close = async (): Promise<void> => {
    for (const child of running.toReversed()) {
      if (child.exitCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const settings = readS3Settings(env)
  const make = async (question: Parameters<typeof askStore>[1]): Promise<void> => {
    const { status, bytes } = await askStore(settings, question)
    if (status !== 200)
      throw new Error(`swift: ${status} ${bytes} ${readFileSync(inFolder('log'))}`)
  }
  try {
    const isUp = async (): Promise<boolean> => {
      const answer = await fetch(`${env.S3_ENDPOINT}/healthcheck`).catch(() => undefined)
      return answer?.status === 200
    }
    for (let tries = 0; tries < 300 && !(await isUp()); tries += 1) await sleep(100)
    await make({ method: 'PUT', key: '' })
    if (keepsVersions) {
      const body = Buffer.from(
        '<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>Enabled</Status></VersioningConfiguration>',
      )
      await make({ method: 'PUT', key: '', query: { versioning: '' }, body })
    }
  } catch (error) {
    await close()
    throw error
  }
  return { env, close }
}
