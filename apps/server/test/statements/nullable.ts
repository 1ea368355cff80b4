import { isNode, nodesOf, type Tree, type TreeNode, wordsOf } from './node-tree.ts'

/** What the database knows about its columns and functions. */
export interface Catalogue {
  /** `<table oid>.<column number>`. */
  notNullColumns: ReadonlySet<string>
  functionNames: ReadonlyMap<string, string>
}

interface Context {
  catalogue: Catalogue
  /** The numbers of parameters whose declared type allows null. */
  nullableParameters: ReadonlySet<number>
}

/** A query and the query around it. */
interface Scope {
  query: TreeNode
  outer: Scope | undefined
}

// PostgreSQL's own numbers: RTEKind, CmdType, SubLinkType, JoinType, NullTestType, ParamKind.
const RANGE = {
  relation: '0',
  subquery: '1',
  join: '2',
  function: '3',
  values: '5',
  cte: '6',
  group: '9',
}
const SELECT = '1'
const SUBLINK = { exists: '0', any: '2', scalar: '4', array: '6' }
const INNER_JOIN = '0'
const IS_NOT_NULL = '1'
const OF_CALLER = '0'

/** Functions that return null only for a null argument. Any other may return null. */
const TOTAL_FUNCTIONS = new Set(
  `abs concat concat_ws gen_random_uuid generate_series jsonb_build_object json_build_object
  jsonb_build_array length lower now upper octet_length encode decode date timezone timestamptz
  date_trunc to_char hashtextextended hashtext md5 sha256 replace left right bit_count mod
  statement_timestamp clock_timestamp pg_backend_pid int4 int8 text to_jsonb broken_chain unnest
  pg_try_advisory_xact_lock round floor ceil numeric float8 substr substring btrim
  format_type pg_get_constraintdef pg_get_expr jsonb_array_elements starts_with nextval`.split(
    /\s+/,
  ),
)
/** Functions behind operators that may find nothing, such as a key of a JSON value. */
const FINDING_OPERATORS = /^jsonb?_(object_field|array_element|extract_path)/
const TOTAL_WINDOWS = new Set(['row_number', 'rank', 'dense_rank', 'count', 'ntile'])

interface Output {
  name: string
  isNullable: boolean
}

/** The columns that a query returns; for a write, those of RETURNING. */
export const outputsOf = (
  query: TreeNode,
  context: Context,
  outer: Scope | undefined = undefined,
): Output[] => {
  const scope = { query, outer }
  const targets = query.commandType === SELECT ? query.targetList : query.returningList
  const outputs = nodesOf(targets)
    .filter(({ resjunk }) => resjunk !== 'true')
    .map(({ resname, expr }) => ({
      name: String(resname),
      isNullable: isNullable(expr, scope, context),
    }))
  if (!isNode(query.setOperations)) return outputs
  const branches = branchesOf(query.setOperations).map((index) =>
    columnsOfRange(rangeOf(scope, index), scope, context),
  )
  return outputs.map(({ name }, index) => ({
    name,
    isNullable: branches.some((columns) => columns[index] ?? true),
  }))
}

const rangeOf = ({ query }: Scope, index: Tree): TreeNode => {
  const range = nodesOf(query.rtable)[Number(index) - 1]
  if (!range) throw new Error(`the query has no range ${index}`)
  return range
}

const branchesOf = (tree: Tree): Tree[] => {
  if (!isNode(tree)) return []
  return tree.tag === 'RANGETBLREF'
    ? [tree.rtindex]
    : [...branchesOf(tree.larg), ...branchesOf(tree.rarg)]
}

const scopeAbove = (scope: Scope, levels: Tree): Scope => {
  let found = scope
  for (let level = Number(levels); level > 0; level--) {
    if (!found.outer) throw new Error('a name points above the query')
    found = found.outer
  }
  return found
}

/** Whether each column of a range table entry may be null; not for tables. */
const columnsOfRange = (range: TreeNode, scope: Scope, context: Context): boolean[] => {
  const of = (tree: Tree): boolean => isNullable(tree, scope, context)
  switch (range.rtekind) {
    case RANGE.subquery:
      return outputsOf(range.subquery as TreeNode, context, scope).map((one) => one.isNullable)
    case RANGE.cte: {
      // The recursive part has the columns of the non-recursive one.
      if (range.self_reference === 'true') return wordsOf(range.coltypes).map(() => false)
      const holder = scopeAbove(scope, range.ctelevelsup)
      const cte = nodesOf(holder.query.cteList).find(({ ctename }) => ctename === range.ctename)
      const outputs = outputsOf(cte?.ctequery as TreeNode, context, holder)
      return outputs.map((one) => one.isNullable)
    }
    case RANGE.join:
      return nodesOf(range.joinaliasvars).map(of)
    case RANGE.group:
      return nodesOf(range.groupexprs).map(of)
    case RANGE.values: {
      const rows = Array.isArray(range.values_lists) ? range.values_lists.map(nodesOf) : []
      return (rows[0] ?? []).map((_, index) => rows.some((row) => of(row[index])))
    }
    case RANGE.function: {
      // Arrays unnested side by side have the same length, since they are made from the same list.
      const columns = nodesOf(range.functions).flatMap(({ funcexpr, funccolcount }) => {
        const isFree = of(funcexpr)
        return Array.from({ length: Number(funccolcount) }, () => isFree || funccolcount !== '1')
      })
      return range.funcordinality === 'true' ? [...columns, false] : columns
    }
    default:
      return []
  }
}

const isColumnNullable = (column: TreeNode, at: Scope, context: Context): boolean => {
  const scope = scopeAbove(at, column.varlevelsup)
  const number = Number(column.varattno)
  const known = knownPresent(scope.query)
  const range = `${column.varno} ${wordsOf(column.varnullingrels)}`
  // An outer join may lack the row, and `old` has none for an inserted row.
  const mayLackRow =
    (wordsOf(column.varnullingrels).length > 0 && !known.ranges.has(range)) ||
    column.varreturningtype === '1'
  if (mayLackRow) return true
  if (known.columns.has(`${range}.${number}`)) return false
  const source = rangeOf(scope, column.varno)
  if (source.rtekind === RANGE.relation) {
    // A whole-row reference or a system column.
    return number > 0 && !context.catalogue.notNullColumns.has(`${source.relid}.${number}`)
  }
  if (number === 0) return false
  return columnsOfRange(source, scope, context)[number - 1] ?? true
}

/** The columns that the query's conditions exclude null for, and the rows they require. */
const knownPresent = (query: TreeNode) => {
  const columns = new Set<string>()
  const ranges = new Set<string>()
  const add = (tree: Tree): void => {
    if (!isNode(tree)) return
    if (tree.tag === 'RELABELTYPE') add(tree.arg)
    if (tree.tag !== 'VAR' || tree.varlevelsup !== '0') return
    const range = `${tree.varno} ${wordsOf(tree.varnullingrels)}`
    ranges.add(range)
    columns.add(`${range}.${tree.varattno}`)
  }
  const read = (condition: Tree): void => {
    if (!isNode(condition)) return
    const { tag } = condition
    if (tag === 'BOOLEXPR' && condition.boolop === 'and') nodesOf(condition.args).forEach(read)
    if (tag === 'NULLTEST' && condition.nulltesttype === IS_NOT_NULL) add(condition.arg)
    // ALL is also true for an empty array; ANY is not.
    const isAny = tag === 'SCALARARRAYOPEXPR' && condition.useOr === 'true'
    if (tag === 'OPEXPR' || isAny) nodesOf(condition.args).forEach(add)
  }
  const walk = (from: Tree): void => {
    if (!isNode(from)) return
    if (from.tag === 'FROMEXPR') nodesOf(from.fromlist).forEach(walk)
    if (from.tag === 'JOINEXPR') {
      if (from.jointype !== INNER_JOIN) return
      walk(from.larg)
      walk(from.rarg)
    }
    read(from.quals)
  }
  walk(query.jointree)
  return { columns, ranges }
}

/** An aggregate over all rows returns one row even if there are none. */
const alwaysAnswers = (query: TreeNode): boolean =>
  query.hasAggs === 'true' && !query.groupClause && !query.groupingSets && !query.havingQual

const isSublinkNullable = (tree: TreeNode, scope: Scope, context: Context): boolean => {
  const query = tree.subselect as TreeNode
  const isAnswerNullable = () => outputsOf(query, context, scope).some((one) => one.isNullable)
  switch (tree.subLinkType) {
    case SUBLINK.exists:
    case SUBLINK.array:
      return false
    case SUBLINK.scalar:
      return !alwaysAnswers(query) || isAnswerNullable()
    case SUBLINK.any:
      return isNullable(tree.testexpr, scope, context) || isAnswerNullable()
    default:
      return true
  }
}

/** Whether the value of an expression may be null; true for anything not handled here. */
const isNullable = (tree: Tree, scope: Scope, context: Context): boolean => {
  if (!isNode(tree)) return true
  const of = (one: Tree): boolean => isNullable(one, scope, context)
  const anyOf = (many: Tree): boolean => nodesOf(many).some(of)
  const nameOf = (id: Tree): string => context.catalogue.functionNames.get(String(id)) ?? ''
  switch (tree.tag) {
    case 'VAR':
      return isColumnNullable(tree, scope, context)
    case 'CONST':
      return tree.constisnull === 'true'
    case 'PARAM':
      return tree.paramkind === OF_CALLER && context.nullableParameters.has(Number(tree.paramid))
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ARRAYEXPR':
    case 'ROWEXPR':
    case 'SQLVALUEFUNCTION':
    case 'JSONCONSTRUCTOREXPR':
      return false
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COLLATEEXPR':
    case 'COERCETODOMAIN':
      return of(tree.arg)
    case 'BOOLEXPR':
    case 'SCALARARRAYOPEXPR':
      return anyOf(tree.args)
    case 'OPEXPR':
      return FINDING_OPERATORS.test(nameOf(tree.opfuncid)) || anyOf(tree.args)
    case 'FUNCEXPR':
      return !TOTAL_FUNCTIONS.has(nameOf(tree.funcid)) || anyOf(tree.args)
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return nodesOf(tree.args).every(of)
    case 'CASEEXPR': {
      const results = nodesOf(tree.args).map(({ result }) => result)
      return [...results, tree.defresult].some(of)
    }
    case 'SUBLINK':
      return isSublinkNullable(tree, scope, context)
    case 'AGGREF': {
      if (nameOf(tree.aggfnoid) === 'count') return false
      // Each group has at least one row.
      const isOfGroups = nodesOf(scope.query.groupClause).length > 0 && !isNode(tree.aggfilter)
      return !isOfGroups || nodesOf(tree.args).some(({ expr }) => of(expr))
    }
    case 'WINDOWFUNC':
      return !TOTAL_WINDOWS.has(nameOf(tree.winfnoid))
    default:
      return true
  }
}
