import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { classNames } from './apps/web/build/class-names.ts'

/** Not more than that a machine with many has memory for as many browsers and databases. */
const CORES = Math.min(4, Math.max(2, availableParallelism()))
/** A folder in memory, and what a run needs: a tenth of a GB of it for each database, and 5 GB for what else it starts. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 6 * 2 ** 30
const hasRoomInMemory = (): boolean => {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES
}
/**
 * Each file of tests has a database of its own, which is more than a thousand small files: a disk makes one in
 * 0.7 s of a core, memory in 0.03. Nothing of a test has to outlive it.
 */
if (process.env.TMPDIR === undefined && hasRoomInMemory()) process.env.TMPDIR = IN_MEMORY

/**
 * Those that take a minute or more beside others (`npm test` says how long each took), so that none of them begins when
 * the other cores have nothing left to do.
 */
const LONG = new RegExp(
  [
    'e2e/(screens|frame|lost-answers|studio|capture|main-path|session|running-loans|markets|attacks/pictures)',
    'e2e/console/',
    'packages/vision/',
    'real-pictures|become|privacy|key-service|staff-streams|start-server|backup/drill',
    'server/test/(calls/repeated|kills|outbox-kills|watching|database-away|adversarial/(wrong-starts|other-keys))',
  ].join('|'),
)
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification): number =>
      project.config.sequence.groupOrder * 2 + (LONG.test(moduleId) ? 0 : 1)
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}

const exclude = ['**/node_modules/**', '**/dist-*/**']

export default defineConfig({
  test: {
    maxWorkers: CORES,
    sequence: { sequencer: LongFirst },
    projects: [
      'apps/web/workshop/vite.config.ts',
      {
        // The same class names as in the app.
        plugins: [classNames()],
        test: {
          name: 'unit',
          // As in the server below.
          isolate: false,
          include: ['{packages/*,tools}/**/*.test.{ts,tsx}', 'apps/server/src/**/*.unit.test.ts'],
          exclude: [...exclude, 'packages/vision/src/**', '**/*.browser.test.tsx'],
          // A test that expects nothing proves nothing.
          expect: { requireAssertions: true },
          testTimeout: 30_000,
        },
      },
      {
        plugins: [classNames()],
        test: {
          name: 'web',
          include: ['apps/{web,console}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.tsx'],
          expect: { requireAssertions: true },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // The sources are loaded once for all files of a worker: nothing of a test outlives its server.
          isolate: false,
          // Servers and databases wait for each other: with one file more than there are cores, all are busy.
          sequence: { groupOrder: 2 },
          maxWorkers: CORES + 1,
          include: ['apps/server/**/*.test.ts'],
          exclude: [...exclude, '**/*.unit.test.ts'],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          // Limits, not expectations: many share the machine.
          expect: { poll: { timeout: 30_000 }, requireAssertions: true },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'vision',
          sequence: { groupOrder: 2 },
          maxWorkers: CORES + 1,
          include: ['packages/vision/src/**/*.test.ts'],
          exclude,
          expect: { requireAssertions: true },
          // A picture takes seconds of a core, and minutes where many share it.
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // As in the server: each file has servers and phones of its own, and the helpers are loaded once.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['e2e/prepare-folder.ts'],
          // A page that waits for something leaves a core to another.
          maxWorkers: CORES + 1,
          // Alone, after what takes seconds: pages are timed.
          sequence: { groupOrder: 1 },
          // A loaded machine may take more than the usual second until a page agrees.
          expect: { poll: { timeout: 45_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A browser on a shared machine may stumble; Vitest names each test that was tried twice.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
