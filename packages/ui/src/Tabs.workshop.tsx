import { Tabs } from './Tabs.tsx'
import { Held, type Part, type Say, sampleOptions } from './workshop.tsx'

const panel = (t: Say, tabs: Parameters<typeof Tabs>[0]['tabs']) => (
  <Held start="1">
    {(value, onValue) => (
      <>
        <Tabs label={t('tabs')} panelId="panel" tabs={tabs} value={value} onValue={onValue} />
        <div role="tabpanel" id="panel" aria-label={t('tabs')}>
          {t('panelOf', { name: value })}
        </div>
      </>
    )}
  </Held>
)

export const workshop: Part = {
  states: {
    three: (t) => panel(t, sampleOptions(t)),
    withCounts: (t) =>
      panel(t, [
        { value: '1', label: t('first'), count: 0 },
        { value: '2', label: t('second'), count: 128 },
      ]),
  },
}
