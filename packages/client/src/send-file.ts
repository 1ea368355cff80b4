import type { DataOf, EndpointSpec } from '@noren/contract/endpoint'
import { ApiError } from './api-error.ts'
import { type Client, type Prepared, TIMEOUT_MS } from './client.ts'
import type { CallInput, InputOf } from './request.ts'
import type { Carried } from './transport.ts'

/**
 * Sends one or more files to a multipart endpoint. Uses XMLHttpRequest, because fetch does not report
 * upload progress. `onProgress` receives the share that has left the device, from 0 to 1.
 */
export const createSendFile =
  ({ exchange }: Client) =>
  <E extends EndpointSpec & { travel: 'multipart' }>(
    endpoint: E,
    sending: InputOf<E> &
      FilesOf<E> & {
        fileName?: string
        onProgress?: (share: number) => void
        signal?: AbortSignal
      },
  ): Promise<DataOf<E>> => {
    const { onProgress, signal, ...input } = sending
    return exchange(endpoint, input as CallInput, (request) =>
      carryByXhr(request, onProgress, signal),
    )
  }

type FilesOf<E extends EndpointSpec> = E['filesMax'] extends number
  ? { files: readonly Blob[] }
  : { file: Blob }

function carryByXhr(
  request: Prepared,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
) {
  return new Promise<Carried>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.timeout = TIMEOUT_MS
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        header: (name) => xhr.getResponseHeader(name),
      })
    xhr.ontimeout = () => reject(new ApiError('timeout'))
    xhr.onerror = () => reject(new ApiError('network'))
    xhr.onabort = () => reject(new DOMException('left', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(request.body)
  })
}
