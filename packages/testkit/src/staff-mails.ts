import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './test-app.ts'

/** The letters to an address, oldest first. */
export const mailsTo = async (t: TestApp, email: string): Promise<string[]> => {
  const { rows } = await t.db.query<{ text: string }>({
    text: `select text from sandbox_messages where channel = 'mail' and recipient = $1 order by id`,
    values: [email],
  })
  return rows.map(({ text }) => text)
}

const LINK = /\/console\/\w+#([\w-]{43})/
const linksTo = async (t: TestApp, email: string): Promise<string[]> =>
  (await mailsTo(t, email)).flatMap((text) => LINK.exec(text)?.[1] ?? [])

const PATIENCE_MS = 20_000
const PAUSE_MS = 20

/** Waits for something that is mailed after the answer. */
export const soon = async <Result>(find: () => Promise<Result | undefined>): Promise<Result> => {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const found = await find()
    if (found !== undefined) return found
    await sleep(PAUSE_MS)
  }
  throw new Error('nothing came')
}

/** What follows `#` in the newest link that was mailed to somebody, other than one that is known. */
export const linkTo = (t: TestApp, email: string, known?: string): Promise<string> =>
  soon(async () => {
    const newest = (await linksTo(t, email)).at(-1)
    return newest === known ? undefined : newest
  })

/** The newest letter to somebody that says this. */
export const mailSaying = (t: TestApp, email: string, words: string): Promise<string> =>
  soon(async () => (await mailsTo(t, email)).filter((text) => text.includes(words)).at(-1))
