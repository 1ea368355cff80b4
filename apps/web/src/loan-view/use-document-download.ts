import { useSend } from '@noren/client/use-endpoint'
import { borrowDocument } from '@noren/contract/documents'
import { showToast } from '@noren/ui/toast'
import { textsOf } from '../device/texts.ts'
import { bytesOf, saveFile, sha256Of } from './document-file.ts'

/**
 * Saves a document that was fetched, and says so. The bytes must have the digest that was named; otherwise nothing is
 * saved, a message says why, and it throws.
 */
export async function saveDocument(
  { fileName, mimeType, base64 }: { fileName: string; mimeType: string; base64: string },
  sha256: string,
): Promise<void> {
  const t = textsOf('papers')
  const bytes = bytesOf(base64)
  if ((await sha256Of(bytes)) !== sha256) {
    showToast(t('paperDiffers'), 'warn')
    throw new Error(`the document ${fileName} is not the one that was named`)
  }
  saveFile(bytes, { name: fileName, type: mimeType })
  showToast(t('downloaded', { name: fileName }), 'download')
}

/** Downloads a document as a file (`saveDocument`). */
export function useDocumentDownload(): (wanted: {
  documentId: string
  sha256: string
  form: 'pdf' | 'xml'
}) => Promise<void> {
  // Fetched on tap and not cached: a document in the cache of a shared phone is a leak.
  const call = useSend(borrowDocument)
  return async ({ documentId, sha256, form }) => {
    const asked = { params: { documentId }, query: { form } }
    await saveDocument(await call.send(asked), sha256)
  }
}
