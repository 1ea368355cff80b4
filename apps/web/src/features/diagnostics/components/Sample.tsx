import { Icon } from '@noren/ui/Icon'
import type { ReactNode } from 'react'
import faqCss from '../../../shell/Faq.module.css'
import css from './Sample.module.css'

/** One component in its states, under its name in the code; initially closed. */
export function Sample(props: { name: string; children: ReactNode }) {
  return (
    <details className={faqCss.item}>
      <summary>
        <span className="strong">{props.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={`stack-4 ${css.root}`}>{props.children}</div>
    </details>
  )
}
