/** What a spreadsheet would take for a formula stands as text; a number below zero is a number. */
const guarded = (text: string): string => (/^([=+@\t\r]|-(?!\d))/.test(text) ? `'${text}` : text)

const cell = (text: string): string => {
  const safe = guarded(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Comma-separated values by RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Saves values as a file of the browser, with the mark by which spreadsheets know UTF-8. */
export const saveFile = (name: string, text: string): void =>
  save(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))

/** Saves a file that a call gave. */
export const saveBytes = (of: { fileName: string; mimeType: string; base64: string }): void =>
  save(of.fileName, new Blob([bytesOf(of.base64)], { type: of.mimeType }))

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
