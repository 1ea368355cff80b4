import type { Language } from '@noren/i18n/languages'
import { textIn, textKeys } from '../../../platform/texts/texts.ts'

/** One section of the export, as in its JSON. */
export interface ExportSection {
  title: string
  /** Names of the files in the ZIP. */
  files?: readonly string[]
  [table: string]: unknown
}

export interface ExportFile {
  about: string
  madeAt: string
  language: Language
  sections: readonly ExportSection[]
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#171b34;max-width:46rem;margin:0 auto;padding:1rem}
h1,h2{color:#26388f}h2{margin-top:2.5rem;border-top:1px solid #dedbd1;padding-top:1rem}
.row{border:1px solid #dedbd1;border-radius:.5rem;padding:.5rem .75rem;margin:.5rem 0}
dl{display:grid;grid-template-columns:minmax(7rem,1fr) 2fr;gap:.1rem .75rem;margin:0}
dt{color:#4e546e}dd{margin:0;overflow-wrap:anywhere}img{max-width:100%;display:block;margin:.5rem 0}`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

const NAMED = new Set(textKeys('export', ''))

/**
 * A name in the reader's language; one without a text in the catalogue is converted: 'disbursedOn' ->
 * 'Disbursed on'.
 */
const nameHtml = (language: Language, kind: 'table' | 'field', name: string): string => {
  const key = `${kind}.${name}`
  if (NAMED.has(key)) return escaped(textIn(language, 'export', key))
  const apart = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return `<span lang="en">${escaped(apart.charAt(0).toUpperCase() + apart.slice(1))}</span>`
}

const valueHtml = (language: Language, value: unknown): string => {
  if (value === null || value === undefined || String(value) === '') return '–'
  if (typeof value === 'boolean') return escaped(textIn(language, 'export', `value.${value}`))
  if (Array.isArray(value)) return value.map((one) => valueHtml(language, one)).join('<br>')
  if (typeof value === 'object') return rowHtml(language, value)
  return escaped(String(value))
}

const rowHtml = (language: Language, row: object): string => {
  const lines = Object.entries(row).map(
    ([name, value]) =>
      `<dt>${nameHtml(language, 'field', name)}</dt><dd>${valueHtml(language, value)}</dd>`,
  )
  return `<dl>${lines.join('')}</dl>`
}

const tableHtml = (language: Language, name: string, rows: unknown): string =>
  `<h3>${nameHtml(language, 'table', name)}</h3>${(Array.isArray(rows) ? rows : [])
    .map((row) => `<div class="row">${valueHtml(language, row)}</div>`)
    .join('')}`

const fileHtml = (name: string): string =>
  /\.(jpg|png|webp)$/.test(name)
    ? `<img src="${escaped(name)}" alt="${escaped(name)}">`
    : `<p><a href="${escaped(name)}">${escaped(name)}</a></p>`

const sectionHtml = (
  language: Language,
  { title, files = [], ...tables }: ExportSection,
): string => {
  const rows = Object.entries(tables).map(([name, held]) => tableHtml(language, name, held))
  const enclosed = files.map(fileHtml)
  return `<section><h2>${escaped(title)}</h2>${[...rows, ...enclosed].join('')}</section>`
}

/** The export as an HTML page that works offline and without scripts. */
export const exportPage = ({ about, madeAt, language, sections }: ExportFile): string =>
  `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'">
<title>Noren</title>
<style>${STYLE}</style>
<h1>Noren</h1>
<p>${escaped(about)}</p>
<p>${escaped(madeAt)}</p>
${sections.map((section) => sectionHtml(language, section)).join('\n')}
</html>
`
