import { List, ListButton } from '@noren/ui/List'
import { useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { later } from '../../shell/later.tsx'
import type { Kept } from './KeptList.tsx'

const ExportSheet = later(() => import('./ExportSheet.tsx').then((m) => m.ExportSheet))
const EraseSheet = later(() => import('./EraseSheet.tsx').then((m) => m.EraseSheet))

/** Exports or erases all of the person's data. */
export function TakeOrErase(props: { onErased: (kept: Kept) => void }) {
  const t = useTexts('yourData')
  const [opened, setOpened] = useState<'export' | 'erase' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <List>
        <ListButton
          icon="download"
          title={t('export')}
          note={t('exportNote')}
          aria-haspopup="dialog"
          onClick={() => setOpened('export')}
        />
        <ListButton
          icon="close"
          title={t('erase')}
          note={t('eraseNote')}
          aria-haspopup="dialog"
          onClick={() => setOpened('erase')}
        />
      </List>
      {opened === 'export' && <ExportSheet onClose={close} />}
      {opened === 'erase' && <EraseSheet onClose={close} onErased={props.onErased} />}
    </>
  )
}
