import { spawn } from 'node:child_process'
import { StartRefusedError } from '../../platform/db/data-folder-lock.ts'
import type { KeyServiceGateway } from '../ports/key-service.ts'
import type { KeyCommandSettings } from './settings.ts'

const KEY_BYTES = 32
/** A wrapped key is a short text; anything longer is some other output. */
const ANSWER_BYTES_MAX = 16_384

/**
 * Connects any key service through a program of the operator's: `<program> wrap` receives a key in base64
 * on its input and prints the wrapped key as text; `<program> unwrap` receives that text and prints the
 * key in base64. Its error output is for the operator, and none of it is in our errors.
 */
export const commandKeyService = ({
  program,
  timeoutMs,
}: KeyCommandSettings): KeyServiceGateway => {
  const ask = (verb: 'wrap' | 'unwrap', input: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        clearTimeout(deadline)
        reject(new StartRefusedError(`KEY_COMMAND (${program} ${verb}) ${why}`))
      }
      // Its own process group, so that programs started by a script end with it.
      const child = spawn(program, [verb], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
      const end = (): void => {
        try {
          if (child.pid) process.kill(-child.pid, 'SIGKILL')
        } catch {
          // It has already ended.
        }
      }
      const deadline = setTimeout(() => {
        end()
        fail(`gave no answer in ${timeoutMs / 1000} seconds`)
      }, timeoutMs)
      const chunks: Buffer[] = []
      let length = 0
      child.stdout.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length <= ANSWER_BYTES_MAX) return
        end()
        fail('answered at too great a length')
      })
      child.on('error', () => fail('could not be started: is it there, and may it be run?'))
      child.on('close', (code) => {
        if (code !== 0) return fail(`ended with code ${code ?? 'none'}`)
        clearTimeout(deadline)
        resolve(Buffer.concat(chunks).toString('utf8').trim())
      })
      // A program that does not read its input is judged by its answer.
      child.stdin.on('error', () => undefined)
      child.stdin.end(`${input}\n`)
    })

  return {
    isOutside: true,
    async wrap(key) {
      const wrapped = await ask('wrap', key.toString('base64'))
      if (wrapped === '' || wrapped.includes(key.toString('base64'))) {
        throw new StartRefusedError(`KEY_COMMAND (${program} wrap) did not wrap the key`)
      }
      return Buffer.from(wrapped)
    },
    async unwrap(wrapped) {
      const answer = await ask('unwrap', wrapped.toString('utf8'))
      const key = Buffer.from(answer, 'base64')
      if (key.length !== KEY_BYTES || key.toString('base64') !== answer) {
        throw new StartRefusedError(
          `KEY_COMMAND (${program} unwrap) gave something that is no key of ${KEY_BYTES} bytes in base64`,
        )
      }
      return key
    },
  }
}
