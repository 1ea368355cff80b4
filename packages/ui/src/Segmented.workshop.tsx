import { Segmented } from './Segmented.tsx'
import { Held, type Part, sampleOptions } from './workshop.tsx'

export const workshop: Part = {
  states: {
    open: (t) => (
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <Segmented
            legend={t('label')}
            options={sampleOptions(t)}
            value={value}
            onValue={onValue}
          />
        )}
      </Held>
    ),
    chosen: (t) => (
      <Held<string | null> start="2">
        {(value, onValue) => (
          <Segmented
            legend={t('label')}
            options={sampleOptions(t)}
            value={value}
            onValue={onValue}
          />
        )}
      </Held>
    ),
    longTexts: (t) => (
      <Held start="1">
        {(value, onValue) => (
          <Segmented
            legend={t('longText')}
            isLegendHidden
            options={[
              { value: '1', label: t('openDialog') },
              { value: '2', label: t('openSheet') },
            ]}
            value={value}
            onValue={onValue}
          />
        )}
      </Held>
    ),
  },
}
