import { Art } from './Art.tsx'
import gift from './art/gift.svg'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    decoration: () => <Art src={gift} width={120} height={90} isEager />,
    withMeaning: (t) => <Art src={gift} width={120} height={90} alt={t('sample')} isEager />,
    thatDidNotCome: () => <Art src="data:image/svg+xml," width={120} height={90} isEager />,
  },
}
