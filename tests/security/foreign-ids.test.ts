import { beforeAll, describe, expect, test } from 'vitest'
import { newSeller, type Seller } from '#tests/support/seller.ts'
import { type SharedStack, sharedStack } from '#tests/support/shared-stack.ts'
import { visitStore } from '#tests/support/store-visit.ts'
import { sellerWithStore } from './support/full-store.ts'
import { actionOf, messageOf, requestsFor, sellerActions } from './support/requests.ts'
import { itemsOf } from './support/stored.ts'

let stack: SharedStack
let ada: Awaited<ReturnType<typeof sellerWithStore>>
let eve: Seller
beforeAll(async () => {
  stack = await sharedStack()
  ada = await sellerWithStore()
  eve = await newSeller({ name: 'Eve' })
})

/** Returns Ada's items in the table and Ada's page, to be compared byte for byte. */
const allOfAda = async () => [
  ...(await itemsOf(stack.environment, ada)),
  (await visitStore(stack.origin, ada.address)).html,
]

const idsOfAda = () => ({
  'store product': ada.ids.storeProductId,
  release: ada.ids.releaseId,
  tenant: ada.tenantId,
  user: ada.userId,
  store: ada.storeId,
  address: ada.address,
})

describe('with the ids of another seller', () => {
  const named = sellerActions.filter((name) => /\{|rollback/.test(`${actionOf(name).path}${name}`))
  test.each(named)('%s returns 404 and changes nothing', async (name) => {
    const before = await allOfAda()
    const variants = Object.values(idsOfAda()).flatMap((id) => [
      id,
      `../${id}`,
      `HOME#PRODUCT#${id}`,
      `${ada.tenantId}#${id}`,
    ])
    const replies = await Promise.all(
      variants.map((id) =>
        eve.api(...messageOf(name, requestsFor({ ...ada.ids, storeProductId: id, releaseId: id })[name])),
      ),
    )
    const told = replies.map(({ status, body }) => ({ status, error: body.error }))
    expect(told).toEqual(variants.map(() => ({ status: 404, error: 'not-found' })))
    expect(await allOfAda()).toEqual(before)
  })

  test.each(sellerActions)('%s takes them from nowhere else: neither query nor headers', async (name) => {
    const before = await allOfAda()
    const [method, path, body] = messageOf(
      name,
      requestsFor({ ...ada.ids, storeProductId: 'none', releaseId: 'none' })[name],
    )
    const url = new URL(path, stack.origin)
    const foreign = {
      tenant_id: ada.tenantId,
      tenantId: ada.tenantId,
      sub: ada.userId,
      id: ada.ids.storeProductId,
    }
    for (const [key, id] of Object.entries(foreign)) url.searchParams.append(key, id)
    const reply = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${eve.accessToken}`,
        'content-type': 'application/json',
        'x-tenant-id': ada.tenantId,
        'x-user-id': ada.userId,
        cookie: `tenant_id=${ada.tenantId}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    for (const id of Object.values(idsOfAda())) expect(text).not.toContain(id)
    expect(await allOfAda()).toEqual(before)
  })
})
