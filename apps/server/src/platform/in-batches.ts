interface Waiting<Item, Result> {
  readonly item: Item
  done(result: Result): void
  fail(error: unknown): void
}

/**
 * For callers that each bring one item: what has gathered while one batch is worked on is the next one, so that many
 * share a transaction. `work` answers in the order of its items. Where a batch fails, each of it is tried alone, so that
 * one item keeps no other from its work.
 */
export const inBatches = <Item, Result>(
  sizeMax: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  const workOn = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      if (results.length !== batch.length)
        throw new Error('a batch has not answered all of its items')
      for (const [at, one] of batch.entries()) one.done(results[at] as Result)
    } catch (error) {
      if (batch.length === 1) batch[0]?.fail(error)
      else for (const one of batch) await workOn([one])
    }
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) await workOn(waiting.splice(0, sizeMax))
    isRunning = false
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      if (isRunning) return
      isRunning = true
      // What is brought in the same turn goes together.
      setImmediate(() => void run())
    })
}

/** Waits for all of them, then throws the first failure: nothing is under way any more when a transaction is taken back. */
export const allOrNone = async <Result>(
  work: readonly Promise<Result>[],
): Promise<readonly Result[]> => {
  await Promise.allSettled(work)
  return Promise.all(work)
}
