import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Action } from '#contract/action.ts'
import { billingApi } from '#contract/billing-api.ts'
import { commerceApi } from '#contract/commerce-api.ts'
import { everyStage } from '#contract/every-stage-api.ts'
import { libraryApi } from '#contract/library-api.ts'
import { openApiDocument } from '#contract/openapi.ts'

test('docs/openapi.json is the contract as it is now; `npm run openapi` writes it', () => {
  const written: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('every action is in the document, with its route and who may call it', () => {
  const { paths } = openApiDocument()
  const actions: [string, Action][] = Object.entries({
    ...everyStage,
    ...billingApi,
    ...commerceApi,
    ...libraryApi,
  })
  for (const [name, { path, method, access }] of actions) {
    const operation = paths[path]?.[method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name })
    expect(JSON.stringify(operation).includes('accessToken')).toBe(access === 'seller')
  }
})
