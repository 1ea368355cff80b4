import { strFromU8, unzipSync } from 'fflate'

export interface ReadExport {
  /** The page and the JSON, as text. */
  html: string
  json: string
  /** Enclosed files by their names. */
  files: Readonly<Record<string, Buffer>>
}

/** Opens what a person downloads of their data. */
export const readExport = (zip: Uint8Array): ReadExport => {
  const entries = unzipSync(zip)
  const { 'noren-data.html': html, 'noren-data.json': json, ...files } = entries
  if (!html || !json) throw new Error('the export has no page or no JSON')
  return {
    html: strFromU8(html),
    json: strFromU8(json),
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]),
    ),
  }
}
