import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What happens to the next question, instead of its answer. */
export type S3Fault = 'busy' | 'drop' | 'answerLost' | 'silence' | 'cut' | 'forbidden'

interface Version {
  readonly versionId: string
  /** Null: a marker that says it is deleted. */
  readonly bytes: Buffer | null
  readonly meta: Readonly<Record<string, string>>
  readonly at: Date
}

const BUCKET = 'noren-tests'
const KEY_ID = 'AKIDLOCALTESTS'
const SECRET = 'local/secret+of=tests'

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Signature Version 4 by its own documents, and nothing of the client. */
const isSigned = (message: IncomingMessage, url: URL, body: Buffer): boolean => {
  const { authorization = '' } = message.headers
  const [, scope = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (!authorization.includes(`Credential=${KEY_ID}/`)) return false
  const header = (name: string): string => String(message.headers[name] ?? '')
  const [date = '', region = '', service = ''] = scope.split('/')
  if (header('x-amz-content-sha256') !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${header(name).trim()}\n`)
  const must = Object.keys(message.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...must].every((name) => names.split(';').includes(name))) return false
  const canonical = [message.method, url.pathname, query, headers.join(''), names, sha256(body)]
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical.join('\n'))]
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, date))
  const right = hmac(key, toSign.join('\n'))
  const sent = Buffer.from(given, 'hex')
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/**
 * Test support: a bucket on this machine that checks every signature and every hash as its documents say, keeps
 * versions or none, lists in pages, and can be made to fail.
 */
export const startLocalS3 = async ({
  keepsVersions = false,
  knowsVersions = true,
  knowsConditions = true,
  pageMax = 1000,
  now = () => new Date(),
}: {
  keepsVersions?: boolean
  knowsVersions?: boolean
  knowsConditions?: boolean
  pageMax?: number
  now?: () => Date
} = {}) => {
  const objects = new Map<string, Version[]>()
  const faults: S3Fault[] = []
  const asked: string[] = []
  let serial = 0

  const refuse = (response: ServerResponse, status: number, code: string): void => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  }
  const add = (key: string, version: Omit<Version, 'versionId' | 'at'>): void => {
    serial += 1
    const versionId = keepsVersions ? String(serial).padStart(8, '0') : 'null'
    const older = keepsVersions ? (objects.get(key) ?? []) : []
    objects.set(key, [{ ...version, versionId, at: now() }, ...older])
  }
  const list = (query: URLSearchParams, response: ServerResponse): void => {
    const isVersions = query.has('versions')
    if (isVersions && !knowsVersions) return void refuse(response, 501, 'NotImplemented')
    const after = query.get(isVersions ? 'key-marker' : 'start-after') ?? ''
    const prefix = query.get('prefix') ?? ''
    const limit = Math.min(Number(query.get('max-keys') ?? pageMax), pageMax)
    const all = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, versions]) =>
        (isVersions ? versions : versions.slice(0, 1).filter(({ bytes }) => bytes)).map(
          (version) => ({ key, ...version }),
        ),
      )
    const entries = all.slice(0, limit).map(({ key, versionId, bytes, at }) => {
      const kind = isVersions ? (bytes ? 'Version' : 'DeleteMarker') : 'Contents'
      const id = isVersions ? `<VersionId>${versionId}</VersionId>` : ''
      return `<${kind}><Key>${key}</Key>${id}<LastModified>${at.toISOString()}</LastModified></${kind}>`
    })
    const name = isVersions ? 'ListVersionsResult' : 'ListBucketResult'
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><${name}><Name>${BUCKET}</Name><IsTruncated>${all.length > limit}</IsTruncated>${entries.join('')}</${name}>`,
    )
  }
  const put = (key: string, message: IncomingMessage, bytes: Buffer, response: ServerResponse) => {
    const isConditional = message.headers['if-none-match'] === '*'
    if (isConditional && !knowsConditions) return refuse(response, 501, 'NotImplemented')
    if (isConditional && objects.get(key)?.[0]?.bytes) {
      return refuse(response, 412, 'PreconditionFailed')
    }
    const meta = Object.entries(message.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    add(key, {
      bytes,
      meta: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])),
    })
    response.writeHead(200, { etag: `"${sha256(bytes)}"` }).end()
  }
  const remove = (key: string, versionId: string | null, response: ServerResponse) => {
    const versions = objects.get(key) ?? []
    if (versionId === null && keepsVersions) add(key, { bytes: null, meta: {} })
    else {
      const left = versions.filter((one) => one.versionId !== (versionId ?? 'null'))
      if (left.length > 0) objects.set(key, left)
      else objects.delete(key)
    }
    response.writeHead(204).end()
  }
  const get = (key: string, response: ServerResponse): void => {
    const newest = objects.get(key)?.[0]
    if (!newest?.bytes) return void refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { ...newest.meta, 'content-length': newest.bytes.length })
    response.end(newest.bytes)
  }
  const answer = (message: IncomingMessage, url: URL, body: Buffer, response: ServerResponse) => {
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
    const key = path.join('/')
    if (bucket !== BUCKET) refuse(response, 404, 'NoSuchBucket')
    else if (message.method === 'GET' && key === '') list(url.searchParams, response)
    else if (['GET', 'HEAD'].includes(message.method ?? '')) get(key, response)
    else if (message.method === 'PUT') put(key, message, body, response)
    else if (message.method === 'DELETE') remove(key, url.searchParams.get('versionId'), response)
    else refuse(response, 405, 'MethodNotAllowed')
  }
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(message)
    const url = new URL(message.url ?? '', 'http://store')
    if (!isSigned(message, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    asked.push(`${message.method} ${url.pathname}`)
    const fault = faults.shift()
    if (fault === 'silence') return
    if (fault === 'busy') return refuse(response, 503, 'SlowDown')
    if (fault === 'forbidden') return refuse(response, 403, 'AccessDenied')
    if (fault === 'drop') return void message.socket.destroy()
    if (fault === 'answerLost') {
      response.writeHead = () => response
      response.end = () => {
        message.socket.destroy()
        return response
      }
    }
    if (fault === 'cut') {
      response.writeHead(200, { 'content-length': 1000 }).write('half')
      return void setTimeout(() => message.socket.destroy(), 20)
    }
    answer(message, url, body, response)
  }
  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_PREFIX: 'here/',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    /** Every key with its versions, newest first. */
    objects,
    faults,
    asked,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
