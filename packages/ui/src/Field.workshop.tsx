import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    empty: (t) => <Field label={t('label')} help={t('help')} placeholder={t('sample')} />,
    filled: (t) => <Field label={t('label')} defaultValue={t('sample')} />,
    good: (t) => <Field label={t('label')} defaultValue={t('good')} isGood />,
    withError: (t) => (
      <Field label={t('label')} help={t('help')} defaultValue={t('sample')} error={t('error')} />
    ),
    disabled: (t) => <Field label={t('label')} defaultValue={t('sample')} disabled />,
    prefixAndEnd: (t) => (
      <Field
        label={t('label')}
        prefix="+91"
        inputMode="tel"
        defaultValue="98765 43210"
        end={<Icon name="phone" />}
      />
    ),
    longTexts: (t) => (
      <Field label={t('longText')} help={t('longText')} defaultValue={t('longText')} />
    ),
  },
}
