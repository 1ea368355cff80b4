import { openSealed } from '../../../device/storage/sealed.ts'
import { documentKinds } from '../document-kinds.ts'
import { DOCUMENT_KINDS, type DocumentKind, uploadName } from './stage.ts'

/** The kind of document whose front picture was being sent when the page was closed; the server has none yet. */
export async function keptDocument(): Promise<DocumentKind | null> {
  for (const kind of DOCUMENT_KINDS) {
    const isOurs = documentKinds.some(({ documentKind }) => documentKind === kind)
    if (isOurs && (await openSealed(uploadName(kind, 'front')))) return kind
  }
  return null
}
