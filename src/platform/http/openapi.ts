import * as z from 'zod/mini'

import type { Contract, Upload } from '#kernel/contract.ts'
import { ERRORS, type ErrorCode } from '#kernel/errors.ts'
import { LIMITS, windowInSeconds } from '#kernel/limits.ts'
import { must } from '#kernel/must.ts'

import { statusOf } from './console-error.ts'

type Json = Record<string, unknown>

/** API-2: the API as an OpenAPI 3.1 document, generated from the mounted contracts. */
export function describeApi(contracts: readonly Contract[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [key, variants] of Map.groupBy(contracts, ({ method, path }) => `${method} ${path}`)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(variants) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duet',
      version,
      description: 'JSON in and out, snake_case. Errors carry a code and a localised message.',
    },
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-duet_session' } },
    },
  }
}

/** OpenAPI allows one call per method and path, so variants (by query parameter) share an entry. */
function describeCall(variants: readonly Contract[]): Json {
  const bodies = contentOf(
    variants.flatMap(({ body }) => (body ? [wireSchema(body)] : [])),
    variants.flatMap(({ upload }) => upload?.types ?? []),
  )
  const replies = {
    ...contentOf(
      variants.flatMap(({ reply, file, media_type }) => (file || media_type ? [] : [wireSchema(reply)])),
      variants.some(({ file }) => file) ? ['*/*'] : [],
    ),
    ...Object.fromEntries(
      variants.flatMap(({ reply, media_type }) => (media_type ? [[media_type, { schema: wireSchema(reply) }]] : [])),
    ),
  }
  const members = variants.filter(({ access }) => access === 'member')
  const first = must(variants[0], 'a path has at least one call')
  return {
    operationId: operationId(first),
    summary: variants.map(({ summary }) => summary).join(' '),
    ...(members.length === variants.length && { security: [{ session: [] }] }),
    parameters: onceEach(variants.flatMap((contract) => parametersOf(contract, variants.length > 1))),
    ...(Object.keys(bodies).length > 0 && { requestBody: { required: true, content: bodies } }),
    responses: {
      200: { description: 'Done.', content: replies },
      ...('*/*' in replies && { 304: { description: 'The browser has these bytes already.' } }),
      ...refusals(variants),
    },
    'x-rate-limit': variants.length === 1 ? limitOf(first) : variants.map(limitOf),
  }
}

/** JSON has a schema; files are described by media type only, as in OpenAPI 3.1. */
function contentOf(schemas: Json[], types: readonly string[]): Json {
  return {
    ...(schemas.length > 0 && { 'application/json': { schema: anyOf(schemas) } }),
    ...Object.fromEntries(types.map((type) => [type, {}])),
  }
}

/** The rate limit, per variant where they differ. */
function limitOf({ limit, variant }: Contract): Json {
  const { requests, why } = LIMITS[limit]
  return { ...(variant && { variant }), class: limit, requests, window_seconds: windowInSeconds(LIMITS[limit]), why }
}

/** OpenAPI allows a parameter once, even if several variants take it. */
const onceEach = (parameters: Json[]) => [...new Map(parameters.map((each) => [each.name, each])).values()]

function operationId({ method, path, variant }: Contract): string {
  const name = path
    .slice('/api/'.length)
    .replace(/\.\w+$/, '')
    .replaceAll(/\W+/g, '_')
  return [method.toLowerCase(), name, variant?.name].filter(Boolean).join('_')
}

function parametersOf({ query, variant }: Contract, shared: boolean): Json[] {
  const schema = query ? wireSchema(query) : {}
  const required = (schema.required ?? []) as string[]
  const own = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !shared,
    schema: each,
  }))
  return variant
    ? [...own, { name: variant.name, in: 'query', required: false, schema: { const: variant.value } }]
    : own
}

/** Possible for every call, in addition to its contract's refusals. */
const ALWAYS: ErrorCode[] = ['rate_limited', 'overloaded', 'unavailable', 'timed_out', 'unknown_site', 'unexpected']

function refusals(variants: readonly Contract[]): Record<string, Json> {
  const codes = new Set<ErrorCode>(ALWAYS)
  for (const { refuses, access, query, body, upload, method, changes } of variants) {
    for (const code of refuses) codes.add(code)
    if (access === 'member') codes.add('authentication_required')
    if (typeof access === 'object')
      for (const code of ['sign_in_required', 'session_locked', 'not_permitted'] as const) codes.add(code)
    if (query || body) codes.add('invalid_input')
    if (body)
      for (const code of ['malformed_request', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code)
    if (upload) for (const code of uploadRefusals(upload)) codes.add(code)
    if (method !== 'GET' || changes) codes.add('forbidden_origin')
  }
  const byStatus = Map.groupBy(codes, statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** Refusals for size and type: the general codes, or those of the contract. */
const uploadRefusals = ({ too_large, unknown_type }: Upload): ErrorCode[] => [
  'malformed_request',
  too_large ?? 'payload_too_large',
  unknown_type ?? 'unsupported_media_type',
]

/** Wire side of the schema: ISO text where code has a `Date`. */
function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return json
}

const anyOf = (schemas: Json[]) => (schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas })

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(ERRORS) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
}
