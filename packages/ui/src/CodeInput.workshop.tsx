import { CodeInput } from './CodeInput.tsx'
import { Held, ignore, type Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    empty: (t) => (
      <Held start="">
        {(value, onValue) => (
          <CodeInput label={t('label')} length={4} value={value} onValue={onValue} />
        )}
      </Held>
    ),
    halfTyped: (t) => (
      <Held start="12">
        {(value, onValue) => (
          <CodeInput
            label={t('label')}
            length={6}
            value={value}
            onValue={onValue}
            help={t('help')}
          />
        )}
      </Held>
    ),
    withError: (t) => (
      <CodeInput label={t('label')} length={6} value="123456" onValue={ignore} error={t('error')} />
    ),
    disabled: (t) => (
      <CodeInput label={t('label')} length={4} value="" onValue={ignore} isDisabled />
    ),
  },
}
