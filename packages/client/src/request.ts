import type { BodyInput, EndpointSpec, ParamsInput, QueryInput } from '@noren/contract/endpoint'
import type { SentBody, Wire } from './transport.ts'

export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
  /** Instead of `file`, for an endpoint that takes several. */
  files?: readonly Blob[]
}

type Piece<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value }

/** The input of an endpoint: its path parameters, query and body, as far as it has them. */
export type InputOf<E extends EndpointSpec> = Piece<'params', ParamsInput<E>> &
  Piece<'query', QueryInput<E>> &
  Piece<'body', BodyInput<E>>

/** '/repay/detail/{repayId}' with its parameters and query filled in. */
export function addressOf(path: string, input: Pick<CallInput, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

/** A call's body in the format its endpoint requires. FormData and URLSearchParams set their own content type. */
export async function bodyOf(
  { travel }: EndpointSpec,
  input: CallInput,
  { writeBody, writeField }: Wire,
): Promise<SentBody> {
  const fields = fieldsOf(input.body)
  if (travel === 'json') return writeBody(input.body)
  if (travel === 'value') {
    const { value = '', ...plain } = Object.fromEntries(fields)
    return JSON.stringify({ ...plain, value: await writeField(value) })
  }
  if (travel === 'form') {
    const form = new URLSearchParams()
    for (const [name, value] of fields) form.set(name, await writeField(value))
    return form
  }
  if (travel !== 'multipart') return null
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value)
  // Files come last, so that a server reading the stream has their fields first.
  for (const file of input.files ?? (input.file ? [input.file] : [])) {
    form.append('file', file, input.fileName ?? 'file')
  }
  return form
}

function fieldsOf(body: unknown): [string, string][] {
  return Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
}
