import { expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { typedCommand as admin } from './support/typed-command.ts'

const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)

test('an operator records an order, exports a seller’s data and deletes the seller', async () => {
  const seller = await newSeller()
  await seller.api('POST', '/api/store-products', { product_ids: [course?.id] })
  const { stdout, stderr } = await admin('record-order', seller.email, course?.id ?? '', 'buyer@example.com')
  expect(stdout).toContain(course?.title)
  expect(stderr).toBe('')
  const { stats } = Home.parse((await seller.api('GET', '/api/home')).body)
  expect(stats).toMatchObject({ total_orders: 1, unique_customers: 1 })

  const exported = JSON.parse((await admin('export-seller', seller.email)).stdout)
  expect(exported.items.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['profile', 'tenant', 'store', 'order', 'buyer', 'credit', 'name']),
  )

  await admin('delete-seller', seller.email)
  await expect(seller.signIn()).rejects.toThrow()
  await expect(admin('show-seller', seller.email)).rejects.toMatchObject({
    stderr: 'Nobody has signed up with this email address.\n',
  })
})
