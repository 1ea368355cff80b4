import { Timeline } from './Timeline.tsx'
import type { Part, Say } from './workshop.tsx'

const items = (t: Say) =>
  [
    { key: '1', state: 'done', icon: 'doc', title: t('first'), aside: t('good') },
    { key: '2', state: 'now', icon: 'clock', title: t('second'), body: t('text') },
    { key: '3', state: 'next', icon: 'bank', title: t('third') },
  ] as const

export const workshop: Part = {
  states: {
    onTheWay: (t) => <Timeline items={items(t)} />,
    done: (t) => <Timeline items={items(t).map((item) => ({ ...item, state: 'done' }))} />,
    longTexts: (t) => (
      <Timeline
        items={items(t).map((item) => ({
          ...item,
          title: t('longText'),
          aside: t('sample'),
          body: t('longText'),
        }))}
      />
    ),
  },
}
