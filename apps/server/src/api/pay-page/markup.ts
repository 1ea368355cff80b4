import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Markup that may be put into a page as it is: only `html` makes it. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Markup | readonly Markup[] | null

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const drawn = (part: Part): string => {
  if (part === null) return ''
  if (typeof part === 'string') return escaped(part)
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('')
}

/** A template whose values are escaped, except for what is markup already. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((text, index) => text + drawn(parts[index] ?? null)).join(''))

/** Comments and line ends left out: the page is read over slow lines. */
const STYLE = readFileSync(new URL('./pay.css', import.meta.url), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\s*\n\s*/g, '')

export const style = new Markup(`<style>${STYLE}</style>`)

/** Nothing is loaded, run or framed; the one style is known by its hash. */
export const CONTENT_SECURITY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
