/** Rows as a text table for a terminal; the columns are the keys of the first row. */
export const textTable = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => lengthOf(line[column]))))
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

const lengthOf = (cell: string | undefined): number => cell?.length ?? 0

/** Always one line: a line break or an escape code in a value would break the table. */
const cellOf = (value: unknown): string => {
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : `${value ?? ''}`
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
