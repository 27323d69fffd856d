import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'
import { type Action, needsToken } from './action.ts'
import { api } from './api.ts'
import { statusOf } from './failures.ts'

const actions = Object.entries<Action>(api).filter(([, { stages }]) => !stages)

/** Returns the API of every stage as an OpenAPI 3.1 document. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: productName,
    version: '0.1.0',
    description: 'Generated from contract/api/api.ts by `npm run openapi`.',
  },
  paths: pathsOf(actions),
  components: {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      signature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
      librarySession: { type: 'apiKey', in: 'cookie', name: '__Host-storewright-library' },
    },
    schemas: { Failure: failure },
  },
})

const failure = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { enum: Object.keys(statusOf) },
    message: { type: 'string', description: 'May be shown as it is.' },
    reasons: { type: 'array', items: { type: 'string' } },
    offers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'price_cents'],
        properties: { id: { type: 'string' }, price_cents: { type: 'integer' } },
      },
    },
  },
}

function pathsOf(all: [string, Action][]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, action] of all)
    paths[action.path] = { ...paths[action.path], [action.method.toLowerCase()]: operationOf(name, action) }
  return paths
}

function operationOf(name: string, action: Action) {
  const { body, query, path, reply } = action
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, parameter]) => parameter ?? [])
  const fields = query ? Object.entries(schemaOf(query, 'input').properties ?? {}) : []
  const parameters = [
    ...names.map((parameter) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...fields.map(([field, schema]) => ({ name: field, in: 'query', required: false, schema })),
  ]
  return {
    operationId: name,
    ...(needsToken(action) && { security: [{ accessToken: [] }] }),
    ...(action.access === 'buyer' && { security: [{ librarySession: [] }] }),
    ...(action.access === 'webhook' && { security: [{ signature: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonOf(schemaOf(body, 'input')) } }),
    responses: {
      200: { description: 'Done', content: jsonOf(schemaOf(reply, 'output')) },
      default: {
        description: 'Refused',
        content: jsonOf({ $ref: '#/components/schemas/Failure' }),
      },
    },
  }
}

const jsonOf = (schema: object) => ({ 'application/json': { schema } })

/** Checks that JSON Schema cannot express, such as a password's policy, are omitted. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
