import { PickField } from './PickField.tsx'
import { ignore, type Part, type Say } from './workshop.tsx'

const common = (t: Say) =>
  ({
    label: t('label'),
    placeholder: t('choose'),
    chosen: null,
    icon: 'chevron-down',
    onOpen: ignore,
  }) as const

export const workshop: Part = {
  states: {
    empty: (t) => <PickField {...common(t)} help={t('help')} />,
    chosen: (t) => <PickField {...common(t)} chosen={t('sample')} />,
    number: (t) => <PickField {...common(t)} chosen="31/01/1995" icon="calendar" isNumber />,
    withError: (t) => <PickField {...common(t)} error={t('error')} />,
    disabled: (t) => <PickField {...common(t)} isDisabled />,
    longTexts: (t) => (
      <PickField {...common(t)} label={t('longText')} chosen={t('longText')} help={t('longText')} />
    ),
  },
}
