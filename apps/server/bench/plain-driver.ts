import type { TracedStatement } from '@noren/testkit/tracing-db'
import pg from 'pg'
import type { ServerParts } from './bench-cluster.ts'
import { secondsEach } from './rounds.ts'

/**
 * The limit if pgbench is not installed: the driver alone, sending each recorded call whole without
 * awaiting its answers. Only a bare program can do that, so it is the stricter limit.
 */
export const runDriver = async (
  connection: ServerParts,
  concurrency: number,
  calls: readonly (readonly TracedStatement[])[],
): Promise<number> => {
  const clients = Array.from(
    { length: concurrency },
    () => new pg.Client({ ...connection, pipeline: true, options: '-c TimeZone=UTC' }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const idle = [...clients]
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `bench_${names.size}`
    names.set(text, name)
    return name
  }
  const seconds = await secondsEach(concurrency, calls, async (call) => {
    const client = idle.pop()
    if (!client) throw new Error('no idle connection')
    await Promise.all(
      call.map(({ text, values }) => client.query({ name: nameOf(text), text, values })),
    )
    idle.push(client)
  })
  await Promise.all(clients.map((client) => client.end()))
  return seconds
}
