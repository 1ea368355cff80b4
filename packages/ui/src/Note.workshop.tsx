import { type Meaning, Note } from './Note.tsx'
import type { Part, Say } from './workshop.tsx'

const note = (meaning: Meaning) => (t: Say) => (
  <Note meaning={meaning} title={t('heading')}>
    <p>{t('text')}</p>
  </Note>
)

export const workshop: Part = {
  states: {
    info: note('info'),
    good: note('good'),
    warn: note('warn'),
    bad: note('bad'),
    lamp: note('lamp'),
    titleAlone: (t) => <Note title={t('longText')} icon="clock" />,
    live: (t) => (
      <Note meaning="bad" isLive>
        <p>{t('error')}</p>
      </Note>
    ),
  },
}
