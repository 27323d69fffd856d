import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ActionName } from '#contract/api/api.ts'
import type { LocalStackOptions } from '#local/stack/local-stack.ts'
import { messageOf, requestsFor } from '#tests/harness/fuzz/requests.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

type Change = NonNullable<LocalStackOptions['changeTemplate']>

const Policy = z.looseObject({
  PolicyDocument: z.looseObject({
    Statement: z.array(z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) })),
  }),
})

const removedGrants = {
  'unpublish-site': 's3:DeleteObject',
  'remove-store-product': 'dynamodb:DeleteItem',
} as const

/** The stack in which two functions each lack one action in their role's policy. */
const withoutGrants: Change = (template) =>
  Object.fromEntries(
    Object.entries(template).map(([id, resource]) => {
      const [, grant] =
        Object.entries(removedGrants).find(([name]) =>
          id.startsWith(`Functions${name.replaceAll('-', '')}RoleDefaultPolicy`),
        ) ?? []
      return [id, grant ? { ...resource, Properties: withoutAction(resource.Properties, grant) } : resource]
    }),
  )

function withoutAction(properties: unknown, grant: string) {
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

test('a function without one of its grants fails, and no other does', async () => {
  const own = await ownStack({ changeTemplate: withoutGrants })
  try {
    const { seller, ids } = await sellerWithStore(own)
    const failed: string[] = []
    for (const name of steps) {
      const { status } = await seller.api(...messageOf(name, requestsFor(ids)[name]))
      if (status !== 200) failed.push(`${name} ${status}`)
    }
    expect(failed).toEqual(Object.keys(removedGrants).map((name) => `${name} 500`))
    const denied = own.logged.filter((line) => line.includes('AccessDenied'))
    for (const name of Object.keys(removedGrants))
      expect(denied.some((line) => line.startsWith(name))).toBe(true)
  } finally {
    await own.stop()
  }
})
