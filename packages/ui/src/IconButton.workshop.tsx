import { IconButton } from './IconButton.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    plain: (t) => <IconButton icon="bell" label={t('action')} />,
    withNews: (t) => <IconButton icon="bell" label={t('actionNews')} hasDot />,
    disabled: (t) => <IconButton icon="bell" label={t('off')} disabled />,
  },
}
