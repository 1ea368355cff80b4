const cellOf = (value: string | number): string =>
  /[",\r\n]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value}`

/** A line of a CSV file with its end. What people have typed is made harmless before, if a spreadsheet may open it. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cellOf).join(',')}\n`
