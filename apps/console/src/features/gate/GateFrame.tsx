import type { ReactNode } from 'react'
import { useTexts } from '../../device/texts.ts'
import { Mark } from '../../shell/Mark.tsx'
import css from './Gate.module.css'

const CLOTHS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/** The closed curtain: everything that is shown to somebody who is not signed in. */
export function GateFrame(props: { children: ReactNode; isOver?: boolean }) {
  const t = useTexts('gate')
  const page = (
    <div className={css.root}>
      <header className={css.head}>
        <div className={css.bar}>
          <Mark />
          <span>{t('console')}</span>
          <span className={css.end}>{t('staffOnly')}</span>
        </div>
        <div className={css.cloth} aria-hidden="true">
          {CLOTHS.map((cloth) => (
            <i key={cloth} />
          ))}
        </div>
      </header>
      <main className={css.card}>{props.children}</main>
      <footer className={css.foot}>{t('everyLook')}</footer>
    </div>
  )
  return props.isOver ? <div className={css.over}>{page}</div> : page
}
