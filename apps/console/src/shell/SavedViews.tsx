import { apiErrorOf } from '@noren/client/api-error'
import { useEndpoint } from '@noren/client/use-endpoint'
import {
  listViews,
  removeView,
  saveView,
  VIEW_NAME_MAX,
  type ViewPath,
} from '@noren/contract/operator/views'
import { Dialog } from '@noren/ui/Dialog'
import { Field } from '@noren/ui/Field'
import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../device/client.ts'
import { useTexts } from '../device/texts.ts'
import { Press } from './Press.tsx'
import { hrefOf, usePlace } from './place.ts'
import css from './Table.module.css'
import { chosenOf, isOfList } from './view-query.ts'

/** What this person saved of a list, and a way to save what is chosen now; all of it is kept on the server. */
export function SavedViews({ path, kind }: { path: ViewPath; kind?: string }) {
  const t = useTexts('console')
  const { query } = usePlace()
  const queryClient = useQueryClient()
  const { data } = useEndpoint(listViews)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = chosenOf(query)
  const own = (data?.details ?? []).filter((view) => view.path === path && isOfList(view, kind))
  const again = () => queryClient.invalidateQueries({ queryKey: [listViews.name] })
  return (
    <>
      {own.length > 0 && (
        <nav className={css.views} aria-label={t('savedViews')}>
          {own.map((view) => (
            <a
              key={view.viewId}
              href={hrefOf(path, Object.fromEntries(new URLSearchParams(view.query)))}
              aria-current={view.query === chosen ? 'page' : undefined}
            >
              {view.name}
            </a>
          ))}
        </nav>
      )}
      <Press kind="text" onClick={() => setIsOpen(true)}>
        {t('saveView')}
      </Press>
      {isOpen && (
        <ViewsDialog
          views={own}
          onSave={(name) => call(saveView, { body: { name, path, query: chosen } }).then(again)}
          onRemove={(viewId) => call(removeView, { body: { viewId } }).then(again)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function ViewsDialog(props: {
  views: readonly { viewId: string; name: string }[]
  onSave: (name: string) => Promise<void>
  onRemove: (viewId: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTexts('console')
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = async (deed: () => Promise<void>, after?: () => void) => {
    setIsBusy(true)
    try {
      await deed()
      after?.()
    } catch (cause) {
      showToast(apiErrorOf(cause).msg || t('failedText'), 'warn')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog title={t('saveViewTitle')} onClose={props.onClose} hasClose>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => props.onSave(name.trim()), props.onClose)
        }}
      >
        <Field
          label={t('viewName')}
          help={t('viewHelp')}
          value={name}
          onValue={setName}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
        />
        <Press type="submit" isBlock isBusy={isBusy} disabled={name.trim() === ''}>
          {t('saveView')}
        </Press>
      </form>
      {props.views.length > 0 && (
        <ul className={css.savedList} aria-label={t('savedViews')}>
          {props.views.map(({ viewId, name: saved }) => (
            <li key={viewId}>
              <span>{saved}</span>
              <Press
                kind="text"
                disabled={isBusy}
                onClick={() => run(() => props.onRemove(viewId))}
              >
                {t('removeView', { name: saved })}
              </Press>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
