import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How it fails, as set by the file `fault` beside it. */
export type KeyServiceFault = 'silent' | 'fails' | 'another key' | 'babbles' | 'no key'

export interface LocalKeyService {
  readonly env: Readonly<Record<string, string>>
  readonly program: string
  fail(fault: KeyServiceFault | null): void
  stop(): void
}

/** A key service with its own folder, in a language that every machine of ours has. */
const PROGRAM = (node: string, folder: string) => `#!${node}
const { createCipheriv, createDecipheriv, randomBytes } = require('node:crypto')
const { existsSync, readFileSync } = require('node:fs')
const fault = existsSync('${folder}/fault') ? readFileSync('${folder}/fault', 'utf8') : ''
const master = readFileSync('${folder}/master')
const input = readFileSync(0, 'utf8').trim()
if (fault === 'silent') setTimeout(() => {}, 600_000)
else if (fault === 'fails') { console.error('no'); process.exit(3) }
else if (fault === 'babbles') console.log('x'.repeat(100_000))
else if (fault === 'no key') console.log('hello')
else if (process.argv[2] === 'wrap') {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', master, iv)
  const sealed = Buffer.concat([iv, cipher.update(Buffer.from(input, 'base64')), cipher.final(), cipher.getAuthTag()])
  console.log('local:' + sealed.toString('base64'))
} else {
  if (fault === 'another key') { console.log(randomBytes(32).toString('base64')); process.exit(0) }
  if (!input.startsWith('local:')) process.exit(4)
  const sealed = Buffer.from(input.slice(6), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', master, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const key = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  console.log(key.toString('base64'))
}
`

/** Starts a key service as an operator's program, which can be made to fail. */
export const startLocalKeyService = (): LocalKeyService => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-key-service-'))
  const program = join(folder, 'key.cjs')
  writeFileSync(join(folder, 'master'), Buffer.alloc(32, 7))
  writeFileSync(program, PROGRAM(process.execPath, folder))
  chmodSync(program, 0o700)
  return {
    program,
    env: { KEY_SERVICE: 'command', KEY_COMMAND: program },
    fail(fault) {
      if (fault) writeFileSync(join(folder, 'fault'), fault)
      else rmSync(join(folder, 'fault'), { force: true })
    },
    stop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
