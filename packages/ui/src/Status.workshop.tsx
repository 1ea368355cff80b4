import { Status } from './Status.tsx'
import type { Part, Say } from './workshop.tsx'

const status = (meaning: Parameters<typeof Status>[0]['meaning']) => (t: Say) => (
  <Status meaning={meaning} icon="info">
    {t('sample')}
  </Status>
)

export const workshop: Part = {
  states: {
    info: status('info'),
    good: status('good'),
    warn: status('warn'),
    bad: status('bad'),
    lamp: status('lamp'),
    neutral: status('neutral'),
  },
}
