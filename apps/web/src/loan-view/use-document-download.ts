import { useSend } from '@noren/client/use-endpoint'
import { borrowDocument } from '@noren/contract/documents'
import { showToast } from '@noren/ui/toast'
import { textsOf } from '../device/texts.ts'
import { bytesOf, saveFile, sha256Of } from './document-file.ts'

/**
 * Fetches a paper and gives it to the browser as a file; resolves with its name. What arrives must be the very
 * bytes the list named: another digest is refused and said.
 */
export function useDocumentDownload(): (paper: {
  documentId: string
  sha256: string
}) => Promise<string> {
  // Asked for by a tap and not kept: a paper in the cache of a shared phone is a leak.
  const call = useSend(borrowDocument)
  return async ({ documentId, sha256 }) => {
    const { fileName, mimeType, base64 } = await call.send({ params: { documentId } })
    const bytes = bytesOf(base64)
    if ((await sha256Of(bytes)) !== sha256) {
      showToast(textsOf('papers')('paperDiffers'), 'warn')
      throw new Error(`the paper ${documentId} is not the one that was named`)
    }
    saveFile(bytes, { name: fileName, type: mimeType })
    return fileName
  }
}
