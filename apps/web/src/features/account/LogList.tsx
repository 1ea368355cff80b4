import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { List } from '@noren/ui/List'
import { Fragment, type ReactNode, useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import css from './Account.module.css'

export interface LogListProps<Entry> {
  /** Newest first. */
  entries: readonly Entry[]
  /** Shown if there are no entries. */
  none: string
  shownAtOnce: number
  row: (entry: Entry) => ReactNode
}

/** A log, part of it shown at once and more on tap. */
export function LogList<Entry>({ entries, none, shownAtOnce, row }: LogListProps<Entry>) {
  const t = useTexts('user')
  const [count, setCount] = useState(shownAtOnce)
  if (entries.length === 0) {
    return (
      <Card>
        <p>{none}</p>
      </Card>
    )
  }
  return (
    <>
      <List>
        {entries.slice(0, count).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be of one moment; a log is only ever longer at its head.
          <Fragment key={entries.length - index}>{row(entry)}</Fragment>
        ))}
      </List>
      {entries.length > count && (
        <div className={css.dataMore}>
          <Button kind="soft" isBlock onClick={() => setCount(count + shownAtOnce)}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}
