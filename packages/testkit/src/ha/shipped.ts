import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DEPLOY = new URL('../../../../deploy/', import.meta.url)

/**
 * A file of deploy/ with each of these texts replaced, wherever it stands. @throws Error where one is not in the file:
 * it was changed, and what is tried here would no longer be what is shipped
 */
export const shippedFile = (path: string, changes: Readonly<Record<string, string>>): string => {
  let text = readFileSync(fileURLToPath(new URL(path, DEPLOY)), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${path} no longer says '${from}'`)
    text = text.replaceAll(from, to)
  }
  return text
}
