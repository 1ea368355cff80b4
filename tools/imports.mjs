/** Checks the repository's imports against the rules; exits with 1 if one breaks a rule. */
import { cruise } from 'dependency-cruiser'
import { FOLDERS, RULES } from '../dependency-rules.mjs'

const OPTIONS = {
  validate: true,
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist[^/]*|test-data)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
  },
}

/** An import that cannot be resolved would escape all rules, so it is a violation too. */
const UNRESOLVED = {
  name: 'unresolved',
  comment: 'every import of ours leads to a file',
  from: {},
  to: { couldNotResolve: true, path: String.raw`^(\.|@noren/)` },
}
const rules = [UNRESOLVED, ...RULES]

/** The text of a violation. */
const told = ([from, to]) => `${from} → ${to}`

/** Groups of folders that can reach each other (Tarjan's strongly connected components). */
const cyclesOf = (edges) => {
  const found = new Map()
  const stack = []
  const cycles = []
  const visit = (folder) => {
    const seen = { index: found.size, low: found.size, isOnStack: true }
    found.set(folder, seen)
    stack.push(folder)
    for (const next of edges.get(folder)?.keys() ?? []) {
      const known = found.get(next) ?? visit(next)
      if (known.isOnStack) seen.low = Math.min(seen.low, known.low)
    }
    if (seen.low !== seen.index) return seen
    const members = stack.splice(stack.indexOf(folder))
    for (const member of members) found.get(member).isOnStack = false
    if (members.length > 1) cycles.push(members.toSorted())
    return seen
  }
  for (const folder of edges.keys()) if (!found.has(folder)) visit(folder)
  return cycles
}

/** Imports from folder to folder, each with one example. */
const folderEdges = (modules, breaches) => {
  const edges = new Map()
  const patterns = FOLDERS.patterns.map((pattern) => new RegExp(pattern))
  const leftOut = new RegExp(FOLDERS.leftOut.join('|'))
  const folderOf = (path) => {
    if (leftOut.test(path)) return undefined
    for (const pattern of patterns) {
      const match = pattern.exec(path)
      if (match) return match[1]
    }
    return undefined
  }
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (!from || !to || from === to || breaches.has(told([source, resolved]))) continue
      const ofFolder = edges.get(from) ?? new Map()
      if (!ofFolder.has(to)) ofFolder.set(to, told([source, resolved]))
      edges.set(from, ofFolder)
    }
  }
  return edges
}

const startedMs = performance.now()
const { output } = await cruise(['apps', 'packages', 'e2e', 'tools'], {
  ...OPTIONS,
  ruleSet: {
    forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  },
})
const { violations } = output.summary

const problems = rules.flatMap(({ name, comment }) =>
  violations
    .filter(({ rule }) => rule.name === name)
    .map(({ from, to }) => `${name}: ${told([from, to])}\n    ${comment}`),
)

const edges = folderEdges(
  output.modules,
  new Set(violations.map(({ from, to }) => told([from, to]))),
)
for (const cycle of cyclesOf(edges)) {
  const shown = cycle.flatMap((from) =>
    [...edges.get(from)]
      .filter(([to]) => cycle.includes(to))
      .map(([, example]) => `    ${example}`),
  )
  problems.push(`folders in a cycle: ${cycle.join(', ')}\n${shown.join('\n')}`)
}

for (const problem of problems) console.error(problem)
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
console.log(
  `${output.summary.totalDependenciesCruised} imports held against the rules in ${seconds} s`,
)
if (problems.length > 0) process.exitCode = 1
