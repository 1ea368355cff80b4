import { join } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'

/** The type of a value for the driver; `json` is any object, `any` is `unknown`. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'any'
export interface DeclaredField {
  name: string
  kind: Kind
  isArray: boolean
  isNullable: boolean
  /** The field is optional (`?`). */
  isOptional: boolean
}

/** One call of `rawStatement`, as the type checker sees it. */
export interface DeclaredStatement {
  file: string
  /** Matches the names of its statements: several if it is in a loop. */
  name: RegExp
  input: DeclaredField[]
  /** `never`: no rows are read; `any`: the row has no declared shape. */
  row: DeclaredField[] | 'never' | 'any'
}

const root = join(import.meta.dirname, '../../../..')
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const nameOf = (node: Node | undefined): RegExp | undefined => {
  if (!node) return undefined
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
    return new RegExp(`^${literally(node.text)}$`)
  }
  if (!isTemplateExpression(node)) return undefined
  const tails = node.templateSpans.map(({ literal }) => literally(literal.text))
  return new RegExp(`^${[literally(node.head.text), ...tails].join('\\w+')}$`)
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
const isNothing = (type: Type): boolean =>
  (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0

const kindOf = (checker: Checker, type: Type): { kind: Kind; isArray: boolean } => {
  const { flags } = type
  const plain = (kind: Kind) => ({ kind, isArray: false })
  if (flags & TypeFlags.AnyOrUnknown) return plain('any')
  if (flags & TypeFlags.StringLike) return plain('string')
  if (flags & TypeFlags.NumberLike) return plain('number')
  if (flags & TypeFlags.BooleanLike) return plain('boolean')
  if (type.isIntersectionType()) {
    // A branded primitive is an intersection with an object type.
    const kinds = type.getTypes().map((part) => kindOf(checker, part))
    return kinds.find(({ kind }) => kind !== 'json') ?? plain('json')
  }
  if (checker.isArrayLikeType(type)) {
    const [item] = checker.getTypeArguments(type as TypeReference)
    return { kind: item ? fieldKind(checker, item).kind : 'any', isArray: true }
  }
  const name = type.getSymbol()?.name
  return plain(name === 'Date' || name === 'Buffer' ? name : 'json')
}

const fieldKind = (checker: Checker, type: Type): { kind: Kind; isArray: boolean } => {
  const kinds = partsOf(type)
    .filter((part) => !isNothing(part))
    .map((part) => kindOf(checker, part))
  const [first = { kind: 'any' as const, isArray: false }, ...others] = kinds
  const isOneKind = others.every(
    ({ kind, isArray }) => kind === first.kind && isArray === first.isArray,
  )
  return isOneKind ? first : { kind: 'any', isArray: false }
}

const fieldsOf = (checker: Checker, type: Type): DeclaredField[] =>
  checker.getPropertiesOfType(type).map((property) => {
    const fieldType = checker.getTypeOfSymbol(property)
    if (!fieldType) throw new Error(`the type of ${property.name} is unknown`)
    const nothings = partsOf(fieldType).filter(isNothing)
    return {
      name: property.name,
      ...fieldKind(checker, fieldType),
      isNullable: nothings.some(({ flags }) => flags & TypeFlags.Null),
      isOptional: nothings.some(({ flags }) => flags & TypeFlags.Undefined),
    }
  })

const rowOf = (checker: Checker, type: Type): DeclaredStatement['row'] => {
  if (type.flags & TypeFlags.Never) return 'never'
  const isOpen = checker.getIndexInfosOfType(type).length > 0
  return isOpen || type.flags & TypeFlags.AnyOrUnknown ? 'any' : fieldsOf(checker, type)
}

/** Every statement declared in the given files, with the types of its input and of its row. */
export const declaredStatements = (files: readonly string[]): DeclaredStatement[] => {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('tsconfig.json names no project')
    const { program, checker } = project
    return files.flatMap((file) => {
      const source = program.getSourceFile(join(root, file))
      if (!source) throw new Error(`${file} is no part of tsconfig.json`)
      const found: DeclaredStatement[] = []
      const visit = (node: Node): void => {
        if (
          node.kind === SyntaxKind.CallExpression &&
          isCallExpression(node) &&
          isIdentifier(node.expression) &&
          node.expression.text === 'rawStatement'
        ) {
          const type = checker.getTypeAtLocation(node)
          const [input, row] = type ? checker.getTypeArguments(type as TypeReference) : []
          const name = nameOf(node.arguments[0])
          if (!input || !row || !name) throw new Error(`a statement of ${file} has no name or type`)
          found.push({
            file,
            name,
            input: fieldsOf(checker, input),
            row: rowOf(checker, row),
          })
        }
        node.forEachChild(visit)
      }
      visit(source)
      return found
    })
  } finally {
    api.close()
  }
}
