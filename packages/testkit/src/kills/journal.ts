import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CollectionMessage } from '../repaying.ts'
import type { SignedInPerson } from '../test-app.ts'

/** What a person asks the server for; with the same id until there is an answer. */
export type Wish = { id: string; userId: string } & (
  | { kind: 'apply'; body: object }
  | { kind: 'order'; pays: Pays; loanId: string; body: object }
  | { kind: 'tell'; pays: Pays; loanId: string; message: CollectionMessage }
)
export type Pays = 'part' | 'extension' | 'full'

export const KILLS = ['server', 'starting', 'postmaster', 'backend', 'both'] as const
export type Kill = (typeof KILLS)[number]

/** A line of the journal: written before something is asked for, and after it was answered. */
export type Entry =
  | { is: 'begun'; seed: number }
  | { is: 'person'; person: SignedInPerson }
  | { is: 'asked'; wish: Wish }
  /** `refused`: the server said that it will not do it. */
  | { is: 'answered'; id: string; result?: string; amount?: string; refused?: string }
  | { is: 'signedIn'; userId: string; phone: string; token: string }
  | { is: 'killed'; how: Kill; readyMs: number }

/** Goes with the data folder, and is read again when the trial is continued. */
export interface Journal {
  readonly entries: readonly Entry[]
  add(entry: Entry): void
  /** How many answers there are so far. */
  answers(): number
}

export const openJournal = (folder: string): Journal => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'journal.jsonl')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A line that was cut off when the trial itself was killed has no end; nothing followed from it.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) writeFileSync(file, whole)
  const entries: Entry[] = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const isAnswer = ({ is }: Entry): boolean => is === 'answered' || is === 'signedIn'
  let answers = entries.filter(isAnswer).length
  return {
    entries,
    answers: () => answers,
    add(entry) {
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
      entries.push(entry)
      if (isAnswer(entry)) answers += 1
    },
  }
}

/** Its entries of one kind. */
export const ofKind = <Is extends Entry['is']>({ entries }: Journal, is: Is) =>
  entries.filter((entry): entry is Extract<Entry, { is: Is }> => entry.is === is)
