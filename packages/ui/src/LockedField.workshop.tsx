import { LockedField } from './LockedField.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    filled: (t) => <LockedField label={t('label')} help={t('help')} value={t('sample')} />,
    longTexts: (t) => (
      <LockedField label={t('longText')} help={t('longText')} value={t('longText')} />
    ),
  },
}
