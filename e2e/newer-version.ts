import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NewerVersion {
  url: string
  /** From now on the server behind seems to have another build, with its own service worker and document. */
  release(): void
  close(): Promise<void>
}

const NEW_MARK = '<meta name="build" content="newer">'

const newer: Readonly<Record<string, (text: string) => string>> = {
  // Another version of the list of files, as every build has.
  '/sw.js': (text) => text.replace(/version:([`'"])(\w+)\1/, 'version:$1newer$1'),
  '/index.html': (text) => text.replace('<head>', `<head>${NEW_MARK}`),
}

/** A proxy that turns the existing build into a newer version of the app. */
export const serveNewerVersion = async (behind: string): Promise<NewerVersion> => {
  let isReleased = false
  const server = createServer((asked, answer) => {
    const change = newer[asked.url === '/' ? '/index.html' : (asked.url ?? '')]
    // Requested whole and uncompressed, so that it can be changed; the browser's cached copy is the old
    // one.
    const { 'if-none-match': _, 'if-modified-since': __, ...others } = asked.headers
    const headers = change ? { ...others, 'accept-encoding': 'identity' } : asked.headers
    const passedOn = request(
      new URL(asked.url ?? '/', behind),
      { method: asked.method, headers },
      (got) => {
        if (!change || !isReleased) {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
          return
        }
        const chunks: Buffer[] = []
        got.on('data', (chunk: Buffer) => chunks.push(chunk))
        got.on('end', () => {
          const { 'content-length': _, etag: __, 'last-modified': ___, ...kept } = got.headers
          answer.writeHead(got.statusCode ?? 502, kept)
          answer.end(change(Buffer.concat(chunks).toString()))
        })
      },
    )
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release() {
      isReleased = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
