import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Action } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'
import { openApiDocument } from '#contract/api/openapi.ts'

test('docs/openapi.json is the contract as it is now; `npm run openapi` writes it', () => {
  const written: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('the document has every action with its route and access', () => {
  const { paths } = openApiDocument()
  const { 'provision-test-user': _, ...ofEveryStage } = api
  for (const [name, { path, method, access }] of Object.entries<Action>(ofEveryStage)) {
    const operation = paths[path]?.[method.toLowerCase()]
    expect(operation, `${name} is at ${method} ${path}`).toMatchObject({ operationId: name })
    expect(JSON.stringify(operation).includes('accessToken')).toBe(access === 'seller' || access === 'admin')
  }
})

test('the document has no action that only developers have', () => {
  expect(JSON.stringify(openApiDocument())).not.toContain('provision-test-user')
})
