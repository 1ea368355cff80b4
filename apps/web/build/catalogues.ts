import { join } from 'node:path'
import * as catalogues from '@noren/i18n/catalogues'
import type { Language } from '@noren/i18n/languages'

/** The folder that contains all the app's catalogues. */
export const TEXT_SOURCES = join(import.meta.dirname, '../src')

export const readCatalogues = () => catalogues.readCatalogues(TEXT_SOURCES)
export const readMessages = (group: string, language: Language) =>
  catalogues.readMessages(TEXT_SOURCES, group, language)
