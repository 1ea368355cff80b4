import { Icon } from '@noren/ui/Icon'
import type { ReactNode } from 'react'

/** One component in its states, under its name in the code; closed until it is wanted. */
export function Sample(props: { name: string; children: ReactNode }) {
  return (
    <details className="faq__item">
      <summary>
        <span className="strong">{props.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="stack-4 sample">{props.children}</div>
    </details>
  )
}
