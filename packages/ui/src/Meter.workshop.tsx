import { Meter } from './Meter.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    empty: (t) => <Meter share={0} label={t('label')} />,
    half: (t) => <Meter share={0.5} label={t('label')} />,
    full: (t) => <Meter share={1} label={t('label')} />,
    beyond: (t) => <Meter share={1.4} label={t('label')} />,
  },
}
