import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cartScriptHash } from '#contract/storefront.ts'
import { cartScript } from '#storefront/cart-script.ts'

test('the hash that every header admits is that of the cart script', () => {
  expect(cartScriptHash).toBe(`sha256-${createHash('sha256').update(cartScript).digest('base64')}`)
})
