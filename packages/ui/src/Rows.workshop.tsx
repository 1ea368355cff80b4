import { Rows } from './Rows.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    withSum: (t) => (
      <Rows
        rows={[
          { label: t('first'), value: '₹20,000.00' },
          { label: t('second'), value: '₹694.00' },
          { label: t('third'), value: '₹20,694.00', isSum: true },
        ]}
      />
    ),
    plain: (t) => <Rows isPlain rows={[{ label: t('first'), value: t('sample') }]} />,
    longTexts: (t) => (
      <Rows
        rows={[
          { label: t('longText'), value: '₹20,000.00' },
          { label: t('second'), value: t('longText') },
        ]}
      />
    ),
  },
}
