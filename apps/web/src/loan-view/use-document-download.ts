import { useSend } from '@noren/client/use-endpoint'
import { borrowDocument } from '@noren/contract/documents'
import { showToast } from '@noren/ui/toast'
import { textsOf } from '../device/texts.ts'
import { bytesOf, saveFile, sha256Of } from './document-file.ts'

/**
 * Downloads a document as a file; resolves with its name. The bytes must have the digest that the list
 * named; otherwise the download is refused and a message shown.
 */
export function useDocumentDownload(): (wanted: {
  documentId: string
  sha256: string
  form: 'pdf' | 'xml'
}) => Promise<string> {
  // Fetched on tap and not cached: a document in the cache of a shared phone is a leak.
  const call = useSend(borrowDocument)
  return async ({ documentId, sha256, form }) => {
    const asked = { params: { documentId }, query: { form } }
    const { fileName, mimeType, base64 } = await call.send(asked)
    const bytes = bytesOf(base64)
    if ((await sha256Of(bytes)) !== sha256) {
      showToast(textsOf('papers')('paperDiffers'), 'warn')
      throw new Error(`the document ${documentId} is not the one that was named`)
    }
    saveFile(bytes, { name: fileName, type: mimeType })
    return fileName
  }
}
