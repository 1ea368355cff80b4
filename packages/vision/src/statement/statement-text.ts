/** A piece of a line of a statement. */
export interface Cell {
  readonly text: string
  /** From the page's left edge, in points; of a CSV file the number of its column, and one more. */
  readonly x: number
  readonly right: number
  /** The name of its font on that page; empty in a CSV file. */
  readonly font: string
}

export interface Line {
  /** From 1. */
  readonly page: number
  /** From left to right. */
  readonly cells: readonly Cell[]
}

/** The text of a statement in the order in which it is read, and what else says how it came to be. */
export interface StatementText {
  readonly kind: 'pdf' | 'csv'
  readonly pages: number
  readonly lines: readonly Line[]
  /** The programs that the file names as its makers; empty in a CSV file. */
  readonly madeWith: string
}

/**
 * Why a file gave no text. `kind`: neither PDF nor CSV; `passwordNeeded`, `passwordWrong`; `damaged`: no reader opens
 * it; `tooLong`: too many pages, lines or words; `noText`: pictures of pages; `tooHeavy`: it took too much time or
 * memory.
 */
export type StatementRefusal =
  | 'kind'
  | 'passwordNeeded'
  | 'passwordWrong'
  | 'damaged'
  | 'tooLong'
  | 'noText'
  | 'tooHeavy'

export class StatementError extends Error {
  readonly refusal: StatementRefusal
  constructor(refusal: StatementRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** What is read of a statement at most; ninety days of a busy account are some forty pages. */
export const STATEMENT = {
  pagesMax: 60,
  linesMax: 6_000,
  cellsMax: 24,
  cellLettersMax: 200,
  /** Runs of text on one page. */
  runsMax: 20_000,
} as const
