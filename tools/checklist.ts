/** What the checklist asks, what the tests say they prove, and what is left between the two. */

export interface Item {
  id: string
  text: string
}

/** The lines `- N1 …` of docs/checklist.md, in their order. */
export const checklistItems = (markdown: string): Item[] =>
  [...markdown.matchAll(/^- ([A-Z]\d+) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }))

/** The ids a test's name carries, its describe blocks included: `[N9] [N10] each status …`. */
export const idsIn = (name: string): string[] =>
  [...name.matchAll(/\[([A-Z]\d+)\]/g)].map(([, id = '']) => id)

/** As much of vitest's JSON report as is read here. */
export interface TestReport {
  startTime: number
  testResults: {
    /** The file. */
    name: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

interface Proof {
  file: string
  test: string
}

/** Passing tests by the ids they name. */
const proofsById = (report: TestReport): Map<string, Proof[]> => {
  const proofs = new Map<string, Proof[]>()
  for (const { name: file, assertionResults } of report.testResults) {
    for (const { fullName, status } of assertionResults) {
      if (status !== 'passed') continue
      for (const id of new Set(idsIn(fullName))) {
        proofs.set(id, [...(proofs.get(id) ?? []), { file, test: fullName.trim() }])
      }
    }
  }
  return proofs
}

export interface Conformance {
  proven: (Item & { proofs: Proof[] })[]
  missing: Item[]
  /** Ids that tests name and the checklist does not know. */
  unknown: string[]
}

export const conformanceOf = (items: readonly Item[], report: TestReport): Conformance => {
  const proofs = proofsById(report)
  const known = new Set(items.map(({ id }) => id))
  return {
    proven: items.flatMap((item) => {
      const own = proofs.get(item.id)
      return own ? [{ ...item, proofs: own }] : []
    }),
    missing: items.filter(({ id }) => !proofs.has(id)),
    unknown: [...proofs.keys()].filter((id) => !known.has(id)).sort(),
  }
}
