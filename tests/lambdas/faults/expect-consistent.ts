import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import * as z from 'zod/mini'

import { totalsIn } from '#lambdas/data/sales/counters/ledger-totals.ts'
import { addressesOf, formerAddresses, parseSiteRecord } from '#lambdas/data/site/site-records.ts'
import { documents, queryItems } from '#lambdas/data/table/client.ts'
import { keys, releasePrefix } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { tableName } from '#lambdas/env.ts'
import type { FakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { saysOffline } from '../support/live-page.ts'

type Items = Awaited<ReturnType<typeof queryItems>>

/** Nothing of the tenant is half done: counters equal items, credits their ledger, the page its release, names their owner. */
export async function expectConsistent(tenantId: string, bucket: FakeBucket) {
  const items = await queryItems(tenantPartition(tenantId))
  const head = items.find(({ sk }) => sk === keys.siteHead(tenantId).sk) ?? {}
  expectCounted(items, totalsIn(items) ?? {})
  expectOnePage(tenantId, items, head, bucket)
  noteOwnNames(tenantId, items, head)
}

function expectCounted(items: Items, stats: Record<string, unknown>) {
  const of = (type: string) => items.filter((item) => item.type === type)
  const sum = (type: string, field: string) =>
    of(type).reduce((total, item) => total + Number(item[field]), 0)
  expect(stats).toMatchObject({
    product_count: of('product').length,
    credit_balance: sum('credit', 'delta'),
    total_orders: of('order').length,
    total_commission_cents: sum('order', 'commission_cents'),
    unique_customers: of('buyer').length,
  })
  expect(new Set(of('order').map(({ buyer_hash }) => buyer_hash)).size).toBe(of('buyer').length)
  expect(
    of('customer')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(
    of('buyer')
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(of('purchase')).toHaveLength(of('order').length)
  expect(stats).not.toHaveProperty('reservation')
}

function expectOnePage(tenantId: string, items: Items, head: Record<string, unknown>, { pages }: FakeBucket) {
  expect(head).not.toHaveProperty('publishing')
  const kept = items.filter(({ sk }) => String(sk).startsWith(releasePrefix)).map(({ id }) => String(id))
  const filesOf = (id: unknown) =>
    ['index.html', 'pages.json'].map((name) => `releases/${tenantId}/${id}/${name}`)
  const stored = [...pages.keys()].filter((key) => key.startsWith(`releases/${tenantId}/`))
  expect(stored.sort()).toEqual(kept.flatMap(filesOf).sort())
  const live = pages.get(`live/${head.address}/index.html`)
  if (head.status === 'live') {
    const [home, others] = filesOf(head.live_release_id).map((key) => pages.get(key)?.html ?? '')
    expect(live?.html).toBe(home)
    const released = z.record(z.string(), z.string()).parse(JSON.parse(others ?? ''))
    expect(Object.keys(released)).not.toEqual([])
    for (const [path, html] of Object.entries(released))
      expect(pages.get(`live/${head.address}/${path}.html`)?.html, path).toBe(html)
  } else expect(saysOffline(live?.html)).toBe(head.published_at !== undefined)
  expect(live?.etag).toBe(head.etag)
  expect(head).not.toHaveProperty('redirects_due')
  for (const { address } of formerAddresses(parseSiteRecord(head), Date.now()))
    expect(pages.get(`live/${address}/index.html`)?.metadata?.['x-amz-meta-moved-to']).toContain(head.address)
}

const namesByTenant = new Map<string, string[]>()

function noteOwnNames(tenantId: string, items: Items, head: Record<string, unknown>) {
  const { subdomain } = items.find(({ type }) => type === 'tenant') ?? {}
  const sites = addressesOf(parseSiteRecord(head)).map((address) => keys.siteName(address).pk)
  namesByTenant.set(tenantId, [...sites.toSorted(), keys.tenantName(String(subdomain)).pk])
}

/**
 * None of the tenants that this file saw holds a name besides its own. One scan for all tenants, because it is slow. Forgets
 * them: the next file of the process shares this module, but not the table.
 */
export async function expectNoOtherNames() {
  const names = await itemsWith('begins_with(pk, :prefix)', { ':prefix': 'NAME#' })
  const seen = [...namesByTenant]
  namesByTenant.clear()
  for (const [tenantId, own] of seen) {
    const held = names.filter(({ tenant_id }) => tenant_id === tenantId)
    expect(held.map(({ pk }) => String(pk)).sort()).toEqual(own)
  }
}

/** Every tenant whose item names this user as its owner. */
export async function tenantsOf(userId: string) {
  const found = await itemsWith(
    '#type = :type AND owner_id = :id',
    { ':type': 'tenant', ':id': userId },
    { '#type': 'type' },
  )
  return found.map(({ id }) => String(id))
}

/** No function may search the whole table; a test that looks for orphans has to. */
async function itemsWith(
  FilterExpression: string,
  values: Record<string, string>,
  names?: Record<string, string>,
) {
  const found: Record<string, unknown>[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        FilterExpression,
        ExpressionAttributeValues: values,
        ...(names && { ExpressionAttributeNames: names }),
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    )
    found.push(...Items)
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}
