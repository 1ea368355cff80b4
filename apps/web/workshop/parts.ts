import type { Part } from '@noren/ui/workshop'

/** Every component, by its address in the workshop: `ui/Button`, `loan-view/OrderCard`. */
const found = import.meta.glob<Part>(
  ['../../../packages/ui/src/*.workshop.tsx', '../src/loan-view/*.workshop.tsx'],
  { eager: true, import: 'workshop' },
)

/** The address of a component by its file, or by the file of its states. */
export const addressOf = (file: string): string => {
  const name = file.replace(/^.*\/|(\.workshop)?\.tsx$/g, '')
  return `${file.includes('/loan-view/') ? 'loan-view' : 'ui'}/${name}`
}

export const PARTS: ReadonlyMap<string, Part> = new Map(
  Object.entries(found).map(([file, part]) => [addressOf(file), part]),
)
