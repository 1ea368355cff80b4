import { Marked } from './Marked.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    nothingTyped: (t) => <Marked name={t('sample')} typed="" />,
    found: (t) => <Marked name={t('sample')} typed={t('sample').slice(2, 6)} />,
    notFound: (t) => <Marked name={t('sample')} typed="zzz" />,
  },
}
