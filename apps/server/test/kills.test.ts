import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJournal } from '@noren/testkit/kills/journal'
import { runKills } from '@noren/testkit/kills/trial'
import { afterAll, expect, test } from 'vitest'

/** The short form of `npm run kills`: what a thousand kills prove, with one; with six where LONG is set. */

const KILLS = process.env.LONG ? 6 : 1
const folder = mkdtempSync(join(tmpdir(), 'noren-kills-'))
// PostgreSQL never runs as root: where we are root, its user has to get through, or the cluster stays behind.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[B10.2] server, database and both killed under load: what was answered is kept, once', async () => {
  const { problems, kills, effects } = await runKills({ folder, seed: 4, people: 2, kills: KILLS })
  expect(problems).toEqual([])
  expect(kills).toBe(KILLS)
  expect(effects).toBeGreaterThan(0)
}, 600_000)

test('[B10.2] another part of the trial goes on with the same people and their loans', async () => {
  const did = () => openJournal(folder).entries.filter(({ is }) => is === 'answered').length
  const before = did()
  const { problems, kills } = await runKills({ folder, seed: 4, people: 2, kills: KILLS + 1 })
  expect(problems).toEqual([])
  expect(kills).toBe(KILLS + 1)
  // Not only those who sign in anew: whoever had a loan goes on with it.
  expect(did()).toBeGreaterThan(before)
}, 600_000)
