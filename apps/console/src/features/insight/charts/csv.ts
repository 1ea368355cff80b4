/** What a spreadsheet would take for a formula stands as text; a number below zero is a number. */
const guarded = (text: string): string => (/^([=+@\t\r]|-(?!\d))/.test(text) ? `'${text}` : text)

const cell = (text: string): string => {
  const safe = guarded(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Comma-separated values by RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Saves a text as a file of the browser. */
export function saveFile(name: string, text: string): void {
  // With the mark by which spreadsheets know UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
