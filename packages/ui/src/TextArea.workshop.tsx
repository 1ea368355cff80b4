import { TextArea } from './TextArea.tsx'
import { Held, type Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    empty: (t) => <TextArea label={t('label')} help={t('help')} />,
    counted: (t) => (
      <Held start={t('sample')}>
        {(value, onValue) => (
          <TextArea
            label={t('label')}
            maxLength={100}
            length={value.length}
            value={value}
            onValue={onValue}
          />
        )}
      </Held>
    ),
    withError: (t) => <TextArea label={t('label')} error={t('error')} />,
    disabled: (t) => <TextArea label={t('label')} defaultValue={t('sample')} disabled />,
    longTexts: (t) => <TextArea label={t('longText')} defaultValue={t('longText')} />,
  },
}
