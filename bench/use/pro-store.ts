import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Theme } from '#contract/site/site.ts'
import { AddedStoreProducts } from '#contract/store.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import type { OwnStack } from '#tests/harness/stack/own-stack.ts'

const Published = z.object({ url: z.string() })

/** Creates a store on the Pro plan with all ten courses, whose website can be dressed in each theme and published. */
export async function proStore(at: OwnStack) {
  const seller = await newSeller({ at })
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await seller.api(method, path, body)
    if (reply.status !== 200) throw new Error(`${method} ${path} returned ${reply.status}`)
    return reply.body
  }
  await operate(at, 'set-plan', seller.email, 'pro')
  const ids = sampleCatalog.map(({ id }) => id)
  const added = await call('POST', '/api/store-products', { product_ids: ids })
  for (const { id } of AddedStoreProducts.parse(added).products)
    await call('PATCH', `/api/store-products/${id}`, { status: 'published' })
  await call('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName: 'Marlow Studio',
    niche: 'marketing',
    selectedOfferIds: ids,
    brandColors: ['#2563EB'],
  })
  const dress = (theme: Theme) => call('PATCH', '/api/site', { theme })
  const publish = async () => Published.parse(await call('POST', '/api/site/publish')).url
  return { dress, publish }
}

async function operate({ environment }: OwnStack, ...args: string[]) {
  const line = [
    '--import',
    'tsx',
    'bin/admin.ts',
    ...args,
    '--reason',
    'benchmark',
    '--stage',
    'test',
    '--yes',
  ]
  await promisify(execFile)(process.execPath, line, { env: { PATH: process.env.PATH, ...environment } })
}
