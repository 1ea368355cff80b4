import { Card } from './Card.tsx'
import { Facts } from './Facts.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    plain: (t) => <Card>{t('text')}</Card>,
    withRod: (t) => <Card hasRod>{t('text')}</Card>,
    namedSection: (t) => <Card label={t('label')}>{t('longText')}</Card>,
    flush: (t) => (
      <Card isFlush>
        <Facts facts={[{ label: t('first'), value: t('sample') }]} isTop isEnd />
      </Card>
    ),
  },
}
