import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ActionName } from '#contract/api.ts'
import type { LocalStackOptions } from '#local/local-stack.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'
import { messageOf, requestsFor } from '#tests/security/support/requests.ts'
import { ownStack } from '#tests/support/own-stack.ts'

type Change = NonNullable<LocalStackOptions['changeTemplate']>

const Policy = z.looseObject({
  PolicyDocument: z.looseObject({
    Statement: z.array(z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) })),
  }),
})

/** The stack without one action in the policy of one function's role. */
const without =
  (grant: string, functionName: string): Change =>
  (template) =>
    Object.fromEntries(
      Object.entries(template).map(([id, resource]) => {
        const isItsPolicy = id.startsWith(`Functions${functionName.replaceAll('-', '')}RoleDefaultPolicy`)
        return [
          id,
          isItsPolicy ? { ...resource, Properties: lessened(resource.Properties, grant) } : resource,
        ]
      }),
    )

function lessened(properties: unknown, grant: string) {
  const { PolicyDocument, ...rest } = Policy.parse(properties)
  const Statement = PolicyDocument.Statement.map((statement) => ({
    ...statement,
    Action: [statement.Action].flat().filter((action) => action !== grant),
  }))
  expect(JSON.stringify(Statement)).not.toEqual(JSON.stringify(PolicyDocument.Statement))
  return { ...rest, PolicyDocument: { ...PolicyDocument, Statement } }
}

/** What a seller does with a store that has a website, last what undoes it. */
const steps: ActionName[] = [
  'get-home',
  'list-catalog',
  'list-store-products',
  'add-store-products',
  'update-store-product',
  'list-orders',
  'create-checkout',
  'get-site',
  'update-site',
  'list-releases',
  'rollback-site',
  'unpublish-site',
  'remove-store-product',
]

test.each([
  ['dynamodb:DeleteItem', 'remove-store-product'],
  ['s3:DeleteObject', 'unpublish-site'],
  ['dynamodb:PutItem', 'create-checkout'],
] as const)('without %s %s fails, and nothing else does', async (grant, broken) => {
  const own = await ownStack({ changeTemplate: without(grant, broken) })
  try {
    const { seller, ids } = await sellerWithStore(own)
    const failed: string[] = []
    for (const name of steps) {
      const { status } = await seller.api(...messageOf(name, requestsFor(ids)[name]))
      if (status !== 200) failed.push(`${name} ${status}`)
    }
    expect(failed).toEqual([`${broken} 500`])
    expect(own.logged.join('\n')).toContain('AccessDenied')
  } finally {
    await own.stop()
  }
})
