import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)

/** Runs a command as an operator types it, against the running product. */
async function admin(...args: string[]) {
  const { environment } = await sharedStack()
  const line = ['--import', 'tsx', 'bin/admin.ts', ...args, '--reason', 'test', '--stage', 'test', '--yes']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, line, {
    env: { PATH: process.env.PATH, ...environment },
  })
  return { stdout, stderr }
}

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
