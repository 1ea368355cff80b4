/** A value of PostgreSQL's `pg_node_tree`: a node, a list, a word, or nothing (`<>`). */
export type Tree = TreeNode | Tree[] | string | undefined
export interface TreeNode {
  readonly tag: string
  readonly [field: string]: Tree
}

export const isNode = (tree: Tree): tree is TreeNode =>
  typeof tree === 'object' && !Array.isArray(tree)
const listOf = (tree: Tree): Tree[] => (Array.isArray(tree) ? tree : [])
export const nodesOf = (tree: Tree): TreeNode[] => listOf(tree).filter(isNode)
export const wordsOf = (tree: Tree): string[] =>
  listOf(tree).filter((item) => typeof item === 'string')

/** Words, quoted strings and brackets; a backslash escapes the next character. */
const TOKENS = /[(){}]|"(?:[^"\\]|\\.)*"|(?:[^\s(){}\\]|\\.)+/gs
const plainWord = (word: string): string =>
  word.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(.)/gs, '$1')

/** Parses PostgreSQL's text form of a parsed query, e.g. `{VAR :varno 1 :varattno 2}`. */
export const readNodeTree = (text: string): Tree => {
  const tokens = text.match(TOKENS) ?? []
  let at = 0
  const readOne = (): Tree => {
    const token = tokens[at++]
    if (token === '(') {
      const items: Tree[] = []
      while (tokens[at] !== ')') items.push(readOne())
      at++
      // Lists of numbers are marked with their type: integers, OIDs, bits.
      return ['i', 'o', 'b', 'x'].includes(String(items[0])) ? items.slice(1) : items
    }
    if (token !== '{') return token === '<>' || token === undefined ? undefined : plainWord(token)
    const tag = String(tokens[at++])
    const fields: Record<string, Tree> = {}
    while (tokens[at] !== '}') {
      const name = String(tokens[at++]).slice(1)
      const values: Tree[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(readOne())
      // A constant's bytes are several words.
      fields[name] = values.length > 1 ? values : values[0]
    }
    at++
    return { ...fields, tag }
  }
  return readOne()
}
