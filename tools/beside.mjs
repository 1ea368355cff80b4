/**
 * `npm run bench -- books-bars --bar B21`, or `node tools/beside.mjs [--before <commit>] [--turns N]`: the calls of money
 * in the tree of before these books and in this one, on a database each, in turns, so that other load on the machine
 * affects both alike. Fails when one of them has less than nine tenths of the rate it had, by the time that processors
 * took for it, or where these say otherwise by the clock: either may be slowed by a neighbour, not both.
 * `--since <file>`: beside the tree of before that file instead; `--apply-most 1.15 --repay-most 1.02`: a call may take so many
 * times what it took (`npm run bench -- credit --bar 6`).
 */
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findNode, installMissing, ownEnvironment, root } from './prepare.mjs'

/** What came with these books first; the tree of before it is its parent. */
const BOOKS = 'apps/server/src/platform/db/migrations/0265-books.sql'
const LEAST = 0.9
const CALLS_A_TURN = 96
const BENCH = 'apps/server/bench/money-turns.ts'
/** Part of a file name of another tree's own packages. */
const OWN = '@noren'

const given = process.argv.slice(2)
const after = (name) => given[given.indexOf(name) + 1]
const turns = given.includes('--turns')
  ? Number(after('--turns'))
  : process.env.LONG === '1'
    ? 15
    : 5
const since = given.includes('--since') ? after('--since') : BOOKS
const mostOf = (name) =>
  given.includes(`--${name}-most`) ? Number(after(`--${name}-most`)) : 1 / LEAST
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commitBefore = () => {
  if (given.includes('--before')) return git('rev-parse', after('--before'))
  const [added] = git('log', '--diff-filter=A', '--format=%H', '--', since).split('\n').reverse()
  if (!added) throw new Error(`the history does not go back to before ${since}: --before <commit>`)
  return git('rev-parse', `${added}^`)
}

installMissing()
const node = findNode()
const commit = commitBefore()
const before = join(mkdtempSync(join(tmpdir(), 'noren-before-')), 'tree')
git('worktree', 'add', '--detach', before, commit)

/** The packages of others are those of this tree; its own are the old ones. */
const linkPackages = () => {
  const from = join(root, 'node_modules')
  const to = join(before, 'node_modules')
  mkdirSync(join(to, OWN), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== OWN) symlinkSync(join(from, name), join(to, name))
  }
  for (const place of ['apps', 'packages']) {
    for (const name of readdirSync(join(before, place))) {
      symlinkSync(join(before, place, name), join(to, OWN, name))
    }
  }
  copyFileSync(join(root, BENCH), join(before, BENCH))
}

/** The bench in a tree, a turn at a time. */
const start = async (cwd) => {
  const child = spawn(node, [BENCH, String(turns), String(CALLS_A_TURN)], {
    ...{ cwd, env: ownEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`the bench in ${cwd} has ended`)
      if (value === 'ready' || value.startsWith('{')) return value
    }
  }
  await next()
  return {
    async turn(name) {
      child.stdin.write(`${name}\n`)
      return JSON.parse(await next())
    },
    async end() {
      child.stdin.end()
      await new Promise((resolve) => child.on('close', resolve))
    },
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]

try {
  linkPackages()
  const [old, now] = [await start(before), await start(root)]
  console.log(
    `Money beside ${commit.slice(0, 8)}, ${turns} turns of ${CALLS_A_TURN} calls, 8 at a time`,
  )
  for (const name of ['apply', 'repay']) {
    const pairs = []
    for (let turn = 0; turn < turns; turn += 1) {
      // Who goes first changes, for what the other leaves behind.
      const first = turn % 2 === 0 ? old : now
      const one = await first.turn(name)
      const two = await (first === old ? now : old).turn(name)
      pairs.push(first === old ? [one, two] : [two, one])
    }
    const share = (of) => median(pairs.map(([a, b]) => a[of] / b[of]))
    const rate = (at) => Math.round(1 / median(pairs.map((pair) => pair[at].seconds)))
    const shares = [share('seconds'), share('cpuSeconds')]
    const most = mostOf(name)
    const isMet = Math.max(...shares) >= 1 / most
    const said = shares.map((one) => Math.round(one * 100) / 100)
    console.log(
      `  ${name}: ${rate(0)} a second before, ${rate(1)} now: ${said[0]} by the clock, ${said[1]} by processors; ` +
        `at least ${Math.round(100 / most) / 100}: ${isMet ? 'met' : 'MISSED'}`,
    )
    if (!isMet) process.exitCode = 1
  }
  await Promise.all([old.end(), now.end()])
} finally {
  git('worktree', 'remove', '--force', before)
  rmSync(join(before, '..'), { recursive: true, force: true })
}
