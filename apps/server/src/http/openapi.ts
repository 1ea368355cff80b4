import type { EndpointSpec } from '@noren/contract/endpoint'
import { ERROR_CODES } from '@noren/contract/error-codes'
import * as z from 'zod'
import { APP_VERSION } from '../platform/version.ts'

type Json = Record<string, unknown>
type Schema = NonNullable<EndpointSpec['body']>

/** A type that JSON Schema cannot express (a branded number, a transform) becomes "any value". */
const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parametersOf = (schema: Schema | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

const MEDIA_TYPES: Partial<Record<EndpointSpec['travel'], string>> = {
  json: 'application/json',
  raw: 'application/json',
  form: 'application/x-www-form-urlencoded',
  value: 'application/json',
  multipart: 'multipart/form-data',
}

const FILE = { type: 'string', format: 'binary' }

const bodyOf = ({ travel, body, filesMax }: EndpointSpec): Json => {
  const mediaType = MEDIA_TYPES[travel]
  if (!mediaType) return {}
  const fields = body ? jsonSchema(body, 'input') : { type: 'object' }
  const file = filesMax === undefined ? FILE : { type: 'array', items: FILE, maxItems: filesMax }
  const schema =
    travel === 'multipart'
      ? { ...fields, properties: { ...(fields.properties as Json), file } }
      : fields
  const isNeeded = body !== undefined && !body.safeParse({}).success
  return { requestBody: { required: isNeeded, content: { [mediaType]: { schema } } } }
}

const answerOf = ({ response, stream }: EndpointSpec): Json => {
  const data = jsonSchema(response, 'output')
  if (stream) return { 'text/event-stream': { schema: data } }
  const properties = { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, data }
  return {
    'application/json': { schema: { type: 'object', properties, required: ['code', 'msg'] } },
  }
}

const TOKEN = { in: 'header', type: 'apiKey', name: 'Authentication' }
const OPEN_TO_ALL: readonly EndpointSpec['access'][] = ['public', 'provider']

const operationOf = (endpoint: EndpointSpec): Json => {
  const { name, access, path, errors } = endpoint
  const reasons = errors.map((reason) => `${reason} (${ERROR_CODES[reason]})`)
  return {
    operationId: name,
    tags: [path.split('/')[3] ?? 'api'],
    description: [`Access: ${access}.`, reasons.length > 0 && `Refusals: ${reasons.join(', ')}.`]
      .filter(Boolean)
      .join(' '),
    security: OPEN_TO_ALL.includes(access) ? [] : [{ token: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Done.', content: answerOf(endpoint) },
      default: { description: 'Refused.', content: { 'application/json': { schema: REFUSAL } } },
    },
  }
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

const ABOUT = `Bodies are shown as they are before sealing. With \`Flag: 1\` the body of a request travels as
\`{"cats": "…"}\` and so does every answer; with \`Flag: 0\` (the sandbox) they travel as shown here.
Every refusal says why in \`data.reason\`; \`msg\` is for people, in their language.`

/** The contract as an OpenAPI 3.1 document. */
export const openApi = (endpoints: readonly EndpointSpec[]) => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const { path, method } = endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Noren', version: APP_VERSION, description: ABOUT },
    paths,
    components: {
      securitySchemes: { token: TOKEN },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            msg: { type: 'string' },
            data: {
              type: 'object',
              properties: {
                reason: { type: 'string', enum: Object.keys(ERROR_CODES) },
                fields: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { path: { type: 'string' }, rule: { type: 'string' } },
                  },
                },
                waitSeconds: { type: 'integer' },
              },
            },
          },
          required: ['code', 'msg', 'data'],
        },
      },
    },
  } as const
}
