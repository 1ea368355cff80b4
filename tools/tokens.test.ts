import { expect, test } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

/**
 * Lengths and colours come from tokens.css. Any other one needs a reason in a comment on its line or, for
 * a length with a meaning of its own, a name: a custom property at the top of its rule.
 */
const FOLDERS = ['apps/web/src', 'apps/console/src', 'packages/ui/src']
const TOKENS = 'packages/ui/src/tokens.css'

// Other units are free: zero, a share of the surroundings, or relative to the font.
const LENGTH =
  /(?<![\w.-])-?(?!0+(?:\.0+)?[a-z])(?:\d*\.)?\d+(?:rem|px|pt|pc|cm|mm|Q|in|[dls]?v(?:h|w|i|b|min|max))\b/
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(|\b(?:hwb|(?:ok)?l(?:ab|ch)|color)\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|navy|yellow|orange|purple|pink|brown|gold|teal|maroon)(?![\w-])/i

/** A declaration with the comment that follows it on its line. */
const DECLARATION = /([-\w]+)\s*:\s*([^;{}]*);([^\n]*)/g

const rawIn = (path: string, css: string): string[] => {
  // A comment on its own lines is neither a declaration nor a reason.
  const text = css.replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, (comment) => comment.replace(/[^\n]/g, ''))
  return [...text.matchAll(DECLARATION)].flatMap(
    ([whole, property = '', value = '', after = '']) => {
      if (after.includes('/*')) return []
      const written = value.replace(/\burl\([^)]*\)/g, '')
      // The name of a length says what it is for; a named colour could still belong to one theme only.
      const isRaw = COLOUR.test(written) || (LENGTH.test(written) && !property.startsWith('--'))
      return isRaw ? [`${path}: ${whole.trim()}`] : []
    },
  )
}

test('a length or a colour in the styles is a token, or says why it is not', () => {
  const styles = sourceFiles(FOLDERS, ['.css']).filter(({ path }) => path !== TOKENS)
  expect(styles.length).toBeGreaterThan(40)
  expect(styles.flatMap(({ path, text }) => rawIn(path, text))).toEqual([])
})

test('what styles and components name, the tokens or a rule say; no name is put together', () => {
  const files = sourceFiles(FOLDERS, ['.css', '.ts', '.tsx'])
  const known = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name)),
  )
  const unknown = files
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[\w-]+)(?:\$\{|\))/g)]
        .filter(([, name]) => !known.has(name))
        .map(([use]) => `${path} ${use}`),
    )
  expect(unknown).toEqual([])
})

test('a component brings no length and no colour of its own', () => {
  // Codes are dark on white for scanners; a recording's margin is defined by the server.
  // Pictures in separate files keep their colours: they are loaded as images, which cannot use tokens.
  const withReason = [
    'apps/web/src/features/repayments/payment/Barcode.tsx',
    'apps/web/src/shell/qr/QrFigure.tsx',
    'apps/web/src/device/capture/face-recorder.ts',
    // The landing page's picture, a white thread on cloth in either theme.
    'apps/web/src/features/landing/HeroCloth.tsx',
  ]
  const colour = /#[\da-f]{6}\b|(?<![\w&])#[\da-f]{3}\b|\brgba?\(/i
  const wrong = sourceFiles(FOLDERS, ['.ts', '.tsx'])
    .filter(
      ({ path }) => !/\.(test|fixture|workshop)\.tsx?$/.test(path) && !withReason.includes(path),
    )
    .flatMap(({ path, text }) => {
      // A skeleton has the height of what replaces it.
      const written = codeOf(text).replace(/<Skeleton\b[^>]*>/g, '')
      return [colour, LENGTH].flatMap((raw) => {
        const found = raw.exec(written)
        return found ? [`${path}: ${found[0]}`] : []
      })
    })
  expect(wrong).toEqual([])
})
