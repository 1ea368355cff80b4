import { addDays } from '@noren/contract/dates'
import type { StatementFeed } from '@noren/server/providers/ports/statement-feed'
import { describe, expect, test } from 'vitest'
import type { FixedClock } from '../fixed-clock.ts'

interface FeedSubject {
  readonly feed: StatementFeed
  readonly clock: Pick<FixedClock, 'businessDay'>
}

/** What everybody must do who is asked for statements. */
export const statementFeedConformance = (name: string, subject: () => FeedSubject): void => {
  const ask = (daysAgo: number) => {
    const { feed, clock } = subject()
    const [source = 'sandbox'] = feed.sources
    const lenderCode = feed.lenderCode ?? 'banyan-lane'
    return feed.fetch({ lenderCode, source, day: addDays(clock.businessDay(), -daysAgo) })
  }

  describe(`statements: ${name}`, () => {
    test('a day on which nothing was settled is a statement without lines, which says its day', async () => {
      const said = await ask(300)
      expect(JSON.parse(String(said?.content))).toMatchObject({
        day: addDays(subject().clock.businessDay(), -300),
        items: [],
      })
    })

    test('the same day again is the same statement', async () => {
      expect(await ask(2)).toEqual(await ask(2))
    })
  })
}
