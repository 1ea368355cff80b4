import { Facts } from './Facts.tsx'
import type { Part, Say } from './workshop.tsx'

const four = (t: Say) => [
  { label: t('first'), value: '₹20,000' },
  { label: t('second'), value: '₹20,694.00' },
  { label: t('third'), value: '₹694.00' },
  { label: t('label'), value: '54.39%' },
]

export const workshop: Part = {
  states: {
    four: (t) => <Facts facts={four(t)} />,
    aloneInACard: (t) => <Facts facts={four(t)} isTop isEnd />,
    longTexts: (t) => (
      <Facts
        facts={[
          { label: t('longText'), value: '₫15.000.000' },
          { label: t('sample'), value: t('longText') },
        ]}
        isTop
        isEnd
      />
    ),
  },
}
