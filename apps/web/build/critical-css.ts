/**
 * The part of a stylesheet that a document uses: removes rules whose classes, attributes and dialogs do
 * not occur in it, and unused custom properties and keyframes. Works on minified CSS.
 */
export function criticalCss(css: string, html: string, extraClasses: readonly string[]): string {
  const classes = new Set(extraClasses)
  for (const [, list = ''] of html.matchAll(/class="([^"]*)"/g)) {
    for (const name of list.split(/\s+/)) classes.add(name)
  }
  const isUsed = (selector: string): boolean =>
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name)) &&
    !/dialog|textarea|aria-selected|aria-checked|forced/.test(selector)
  return withoutUnread(keptRules(css, isUsed))
}

type Block = { head: string; body: string }

function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let from = 0
  let open = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (css[at] === '}') {
      depth -= 1
      if (depth > 0) continue
      blocks.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, at) })
      from = at + 1
    }
  }
  return blocks
}

function keptRules(css: string, isUsed: (selector: string) => boolean): string {
  let kept = ''
  for (const { head, body } of blocksOf(css)) {
    if (head.startsWith('@keyframes')) kept += `${head}{${body}}`
    else if (head.startsWith('@media (forced-colors')) continue
    else if (head.startsWith('@')) {
      const inside = keptRules(body, isUsed)
      if (inside) kept += `${head}{${inside}}`
    } else {
      const selectors = selectorsOf(head).filter(isUsed)
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`
    }
  }
  return kept
}

/** Splits at commas outside brackets: ":is(a,b),c" has two selectors. */
function selectorsOf(head: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= head.length; at += 1) {
    if (head[at] === '(') depth += 1
    else if (head[at] === ')') depth -= 1
    else if (at === head.length || (head[at] === ',' && depth === 0)) {
      selectors.push(head.slice(from, at))
      from = at + 1
    }
  }
  return selectors
}

function withoutUnread(css: string): string {
  let kept = css
  for (;;) {
    const read = new Set([...kept.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    const next = kept
      .replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (all, name: string) => (read.has(name) ? all : ''))
      .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, (all, name: string) =>
        new RegExp(`animation[^;}]*\\b${name}\\b`).test(kept) ? all : '',
      )
      .replace(/[^{}]*\{\}/g, '')
    if (next === kept) return kept
    kept = next
  }
}
