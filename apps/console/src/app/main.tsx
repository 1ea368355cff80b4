import type { ApiError } from '@noren/client/api-error'
import { makeQueryClient } from '@noren/client/query-client'
import { chooseLanguage } from '@noren/i18n/languages'
import { createRoot } from 'react-dom/client'
import { call, hearErrors } from '../device/client.ts'
import { readKept } from '../device/kept.ts'
import { loadTexts, startLanguage } from '../device/texts.ts'
import { applyTheme } from '../device/theme.ts'
import { listenToKeys } from '../shell/keys.ts'
import { followLinks } from '../shell/place.ts'
import { markLocked, markOut, readSession } from '../shell/session.ts'
import { App } from './App.tsx'
import '@noren/ui/tokens.css'
import '@noren/ui/base.css'
import '../shell/console.css'

/** What a failed call means for the session; everything else is shown by the page that made it. */
function follow({ reason }: ApiError): void {
  if (reason === 'SESSION_LOCKED') markLocked()
  else if (reason === 'NO_SESSION') markOut()
}

async function run(): Promise<void> {
  applyTheme()
  startLanguage(chooseLanguage([readKept('language') ?? '', ...navigator.languages], 'en'))
  hearErrors(follow)
  followLinks()
  listenToKeys()
  const queryClient = makeQueryClient({ call }, () => undefined)
  await Promise.all([loadTexts(['console', 'gate']), readSession()])
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root in the page')
  createRoot(root).render(<App queryClient={queryClient} />)
}

void run()
