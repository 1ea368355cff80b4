import { Choice } from './Choice.tsx'
import { Held, ignore, type Part, sampleOptions } from './workshop.tsx'

export const workshop: Part = {
  states: {
    open: (t) => (
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <Choice legend={t('label')} options={sampleOptions(t)} value={value} onValue={onValue} />
        )}
      </Held>
    ),
    chosen: (t) => (
      <Held<string | null> start="2">
        {(value, onValue) => (
          <Choice legend={t('label')} options={sampleOptions(t)} value={value} onValue={onValue} />
        )}
      </Held>
    ),
    withError: (t) => (
      <Choice
        legend={t('label')}
        options={sampleOptions(t)}
        value={null}
        onValue={ignore}
        error={t('error')}
      />
    ),
    notesAndLongTexts: (t) => (
      <Choice
        legend={t('label')}
        isLegendHidden
        options={[
          { value: '1', label: t('longText'), note: t('text') },
          { value: '2', label: t('second'), note: t('longText') },
        ]}
        value="1"
        onValue={ignore}
      />
    ),
  },
}
