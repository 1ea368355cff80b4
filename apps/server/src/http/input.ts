import type { MultipartFile } from '@fastify/multipart'
import type { EndpointSpec } from '@noren/contract/endpoint'
import type { FieldError } from '@noren/contract/error-codes'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../platform/errors.ts'
import { bodyBytes, digesting } from './body-digest.ts'
import type { Seal } from './cats-envelope.ts'
import type { UploadedFile } from './route.ts'
import { isForm } from './sent.ts'

export interface Input {
  params: unknown
  query: unknown
  body: unknown
  file: UploadedFile | undefined
  files: readonly UploadedFile[]
  rawBody: Buffer
}

const NO_BYTES = Buffer.alloc(0)
const FIELD_BYTES_MAX = 10_000
const FIELD_COUNT_MAX = 20

const ruleOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'type'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'tooSmall'
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig'
    case 'invalid_format':
      return 'format'
    default:
      return 'invalid'
  }
}

/** PostgreSQL cannot store a text with a zero byte, and no person types one. */
const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => name.includes('\0') || hasNul(part))
}

const check = (schema: EndpointSpec['body'], value: unknown): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) {
    if (hasNul(result.data)) throw new AppError('BAD_REQUEST')
    return result.data
  }
  const fields: FieldError[] = result.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join('.'), rule: ruleOf(issue) }))
  throw new AppError('VALIDATION', { fields })
}

/** A field that may stand in one of two places, and is missing in both. */
export const needed = <Value>(path: string, value: Value | undefined): Value => {
  if (value === undefined)
    throw new AppError('VALIDATION', { fields: [{ path, rule: 'required' }] })
  return value
}

const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('BAD_REQUEST')
  }
}

const catsOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'cats' in value ? value.cats : undefined

const mayBeLeftOut = (schema: EndpointSpec['body']): boolean =>
  !schema || z.safeParse(schema, {}).success

const readJson = (
  { body }: EndpointSpec,
  request: FastifyRequest,
  seal: Seal | undefined,
): unknown => {
  if (request.isMultipart()) throw new AppError('MEDIA_TYPE')
  const sent = parseJson(bodyBytes(request))
  // A POST without a body has nothing to open and is read as `{}`.
  if (sent === undefined && (!seal || mayBeLeftOut(body))) return {}
  return seal ? seal.open(catsOf(sent)) : sent
}

const readForm = (request: FastifyRequest, seal: Seal | undefined): unknown => {
  const form = new URLSearchParams(bodyBytes(request).toString('utf8'))
  const entries = [...form].slice(0, FIELD_COUNT_MAX)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, seal ? seal.openField(value) : value]),
  )
}

/** JSON or a form. Only its field `value` is sealed separately; the rest is plain. */
const readValue = (request: FastifyRequest, seal: Seal | undefined): unknown => {
  const sent = isForm(request) ? readForm(request, undefined) : parseJson(bodyBytes(request))
  if (!seal || typeof sent !== 'object' || sent === null) return sent
  return { ...sent, value: seal.openField('value' in sent ? sent.value : undefined) }
}

const readMultipart = async (
  request: FastifyRequest,
  { fileBytesMax = 0, filesMax }: EndpointSpec,
): Promise<{ fields: unknown; files: UploadedFile[] }> => {
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE')
  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  const refuseOtherBytes = digesting(request)
  try {
    const limits = {
      fileSize: fileBytesMax,
      files: filesMax ?? 1,
      fields: FIELD_COUNT_MAX,
      fieldSize: FIELD_BYTES_MAX,
    }
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as object)) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else files.push(await readFilePart(part))
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw filesMax !== undefined && isTooManyFiles(error)
      ? wrongFile('tooMany')
      : new AppError('BAD_REQUEST')
  }
  await refuseOtherBytes()
  if (files.length === 0 && filesMax === undefined) throw wrongFile('required')
  return { fields, files }
}

const wrongFile = (rule: string): AppError =>
  new AppError('VALIDATION', { fields: [{ path: 'file', rule }] })

const isTooManyFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'

const readFilePart = async (part: MultipartFile): Promise<UploadedFile> => {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  if (part.file.truncated) throw new AppError('TOO_LARGE')
  return { bytes: Buffer.concat(chunks), mimeType: part.mimetype }
}

/**
 * Opens the sealed parts of a request before anything else is done for it: a body that does not open comes
 * from somebody without the key, or was damaged in transit.
 */
export const openBody = (
  endpoint: EndpointSpec,
  request: FastifyRequest,
  seal: Seal | undefined,
): unknown => {
  switch (endpoint.travel) {
    case 'json':
      return readJson(endpoint, request, seal)
    case 'form':
      return readForm(request, seal)
    case 'value':
      return readValue(request, seal)
    case 'none':
    case 'raw':
    case 'multipart':
      return undefined
  }
}

/** Reads a request in the way its endpoint travels, and parses every part with its schema. */
export const readInput = async (
  endpoint: EndpointSpec,
  request: FastifyRequest,
  opened: unknown,
): Promise<Input> => {
  const params = check(endpoint.params, request.params)
  const query = check(endpoint.query, request.query)
  const none = { body: undefined, file: undefined, files: [], rawBody: NO_BYTES }
  const input = { params, query, ...none }
  switch (endpoint.travel) {
    case 'none':
      return input
    case 'json':
    case 'form':
    case 'value':
      return { ...input, body: check(endpoint.body, opened) }
    case 'raw': {
      const rawBody = bodyBytes(request)
      return { ...input, rawBody, body: check(endpoint.body, parseJson(rawBody)) }
    }
    case 'multipart': {
      const { fields, files } = await readMultipart(request, endpoint)
      return { ...input, file: files[0], files, body: check(endpoint.body, fields) }
    }
  }
}
