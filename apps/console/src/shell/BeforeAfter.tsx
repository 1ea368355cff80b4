import { useTexts } from '../device/texts.ts'
import panel from './Panel.module.css'
import { Panel } from './Panel.tsx'
import sideCss from './SideList.module.css'

export interface Change {
  name: string
  before: string
  after: string
}

/** What a decision changes: each thing as it is, and as it will be. */
export function BeforeAfter({ changes }: { changes: readonly Change[] }) {
  const t = useTexts('console')
  return (
    <Panel title={t('beforeAfter')}>
      <dl className={panel.pairs}>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="sr">{t('before')} </span>
              {before}
              <span aria-hidden="true"> → </span>
              <span className="sr"> {t('after')} </span>
              <span className={before === after ? undefined : sideCss.changed}>{after}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
