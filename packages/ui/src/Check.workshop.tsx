import { Check } from './Check.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    off: (t) => <Check>{t('sample')}</Check>,
    ticked: (t) => <Check defaultChecked>{t('sample')}</Check>,
    withError: (t) => <Check error={t('error')}>{t('sample')}</Check>,
    disabled: (t) => <Check disabled>{t('sample')}</Check>,
    longText: (t) => <Check>{t('longText')}</Check>,
  },
}
