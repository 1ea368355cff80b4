import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Checks that what comments refer to exists: files, anchors in documents, and documents outside the
 * repository.
 */

export interface Repository {
  /** The paths of all files, from the root. */
  paths: ReadonlySet<string>
  read(path: string): string
}

/** The text of each comment, by the syntax of the file's language, and the names of tests. */
export const commentsOf = ({ path, text }: { path: string; text: string }): string[] => {
  if (!/\.(ts|tsx|mjs|js)$/.test(path)) return text.match(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g) ?? []
  const comments = parseSync(path, text).comments.map(({ value }) => value)
  const names = text.matchAll(/\b(?:test|describe)(?:\.\w+\([^)]*\))?\(\s*(['`])(.+?)\1,/g)
  return /\.test\.tsx?$/.test(path)
    ? [...comments, ...[...names].map(([, , name = '']) => name)]
    : comments
}

/** Anchors of headings as GitHub generates them, and explicit anchors. */
const anchorsOf = (markdown: string): Set<string> =>
  new Set([
    ...[...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
    ...[...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/<[^>]*>/g, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  ])

/** A file name with an extension we use, and an optional anchor. */
const FILE =
  /(?<![\w@/.:-])((?:\.{0,2}\/)?[\w@.-]+(?:\/[\w.-]+)*\.(?:md|ts|tsx|mjs|sql|css|html))(#[\w.-]*\w)?(?![\w*])/g

/**
 * A file may be named from the root, relative to the comment's file, or by any unambiguous end of its path.
 */
const findFile = ({ paths }: Repository, name: string, from: string): string | undefined => {
  const beside = join(dirname(from), name)
  if (paths.has(name)) return name
  if (paths.has(beside)) return beside
  const end = `/${name.replace(/^(\.{0,2}\/)+/, '')}`
  return [...paths].find((path) => `/${path}`.endsWith(end))
}

/** Words for documents that are not in the repository. */
const ELSEWHERE: readonly RegExp[] = [
  /\bhouse rules? \d+/i,
  /\bthe seed\b(?! of)/i,
  /\bseed['’]s\b/i,
  /\bseed (?:§|[A-Z]\d)/,
  /\(docs?: [^)]*\)/i,
]
/** A paragraph number is allowed only with a standard that the comment names. */
const STANDARD = /\b(RFC \d+|WHATWG|ECMA|ISO|W3C)\b/

/** The references of a comment that cannot be resolved. */
export const brokenCitations = (of: Repository, from: string, comment: string): string[] => {
  const files = [...comment.matchAll(FILE)].flatMap(([, name = '', anchor]) => {
    const path = findFile(of, name, from)
    if (!path) return [name]
    const isKnown = !anchor || anchorsOf(of.read(path)).has(anchor.slice(1))
    return isKnown ? [] : [`${name}${anchor}`]
  })
  const phrases = ELSEWHERE.flatMap((pattern) => comment.match(pattern)?.[0] ?? [])
  const paragraphs = STANDARD.test(comment) ? [] : (comment.match(/§ ?[\w.]+/g) ?? [])
  return [...files, ...phrases, ...paragraphs]
}

/** A path in code marks or a link; `<word>` stands for any name. */
const PATH = /`((?:[\w.-]|<\w+>)+(?:\/(?:[\w.-]|<\w+>)*)*)`|\]\(([\w./-]+)\)/g
/** What else stands in code marks (`access`, `repay/7`, `paths.home`) begins with no folder of ours and ends like no file. */
const isPath = (span: string): boolean =>
  /^(?:apps|docs|e2e|packages|src|tools)(?:\/|$)|\.(?:tsx?|mjs|json|md|css|sql|svg|ttf)$/.test(span)

/** The paths of a document at which there is nothing: from the root, or any end of a path. */
export const pathsNotThere = ({ paths }: Pick<Repository, 'paths'>, markdown: string): string[] => {
  const named = [...markdown.matchAll(PATH)].map(([, code, link]) => code ?? link ?? '')
  return named.filter((span) => {
    if (!isPath(span)) return false
    const end = span
      .replace(/^(?:\.\.?\/)+|\/$/g, '')
      .replaceAll('.', '\\.')
      .replaceAll(/<\w+>/g, '[^/]+')
    const known = new RegExp(`(^|/)${end}(/|$)`)
    return ![...paths].some((path) => known.test(path))
  })
}
