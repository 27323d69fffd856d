import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPurchasesHandler } from '#lambdas/actions/buyers/commerce.ts'
import { browserWith, newCourse, type Purchase, purchase } from '#tests/harness/buyers/purchase.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const started = ({ checkoutId: id, requestId: request_id }: Purchase) => ({ id, request_id })
const found = async (...checkouts: { id: string; request_id: string }[]) =>
  (await browserWith().call(findPurchasesHandler, { checkouts })).body

describe('find-purchases', () => {
  test('returns the paid checkouts of a browser and what was bought with them', async () => {
    const [first, second] = [await newCourse(), await newCourse()]
    const one = await purchase({ products: [{ id: first }] })
    const two = await purchase({ products: [{ id: first }, { id: second }] })
    const unknown = { id: randomUUID(), request_id: randomUUID() }
    const { paid, owned } = await found(started(one), started(two), unknown)
    expect(new Set(Array.isArray(paid) ? paid : [])).toEqual(new Set([one.checkoutId, two.checkoutId]))
    expect(new Set(Array.isArray(owned) ? owned : [])).toEqual(new Set(['sp0', 'sp1']))
  })

  test('leaves out what was refunded: a line, then everything', async () => {
    const bought = await purchase({ products: [{ id: await newCourse() }, { id: await newCourse() }] })
    await bought.refundLine(0)
    expect(await found(started(bought))).toEqual({ paid: [bought.checkoutId], owned: ['sp1'] })
    await bought.refundAll()
    expect(await found(started(bought))).toEqual({ paid: [bought.checkoutId], owned: [] })
  })

  test('returns nothing of a checkout that another browser started', async () => {
    const bought = await purchase({ products: [{ id: await newCourse() }] })
    const guess = { ...started(bought), request_id: randomUUID() }
    expect(await found(guess)).toEqual({ paid: [], owned: [] })
  })

  test('refuses more than 20 checkouts', async () => {
    const checkouts = Array.from({ length: 21 }, () => ({ id: randomUUID(), request_id: randomUUID() }))
    expect((await browserWith().call(findPurchasesHandler, { checkouts })).status).toBe(400)
  })
})
