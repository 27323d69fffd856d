import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import { Site } from '#contract/site/site.ts'
import { type AiFault, openAiFaults } from '#local/emulators/openai/faults.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

const failure = {
  status: 502,
  body: { error: 'generation-failed', message: 'Failed to generate website. Please try again.' },
}

const endless: readonly AiFault[] = ['timeout', 'slow']

/** Generates while the stack's model fails, then when it works again; once for each fault, as the same seller. */
async function expectRecovery(stack: OwnStack, faults: readonly AiFault[]) {
  const { seller, ids } = await sellerWithStore(stack)
  const generate = () =>
    seller.api('POST', '/api/openai-generate-site', {
      contentType: 'site-bundle',
      storeName: 'Another name',
      niche: 'marketing',
      selectedOfferIds: [ids.productId],
      brandColors: ['#2563EB'],
    })
  const state = async () => {
    const { content, settings } = Site.parse((await seller.api('GET', '/api/site')).body)
    const { stats } = Home.parse((await seller.api('GET', '/api/home')).body)
    return { content, settings, credits: stats.credit_balance }
  }
  for (const fault of faults) {
    const before = await state()
    stack.ai.fault = fault
    expect(await generate(), fault).toMatchObject(failure)
    stack.ai.fault = undefined
    expect(await state(), fault).toEqual(before)
    expect((await generate()).status, fault).toBe(200)
    expect((await state()).credits, fault).toBe(before.credits - 10)
  }
}

describe('a generation that fails keeps site and credits, and the next one works', () => {
  let hanging: OwnStack
  let failing: OwnStack
  beforeAll(async () => {
    hanging = await ownStack({ withDeployedTimeout: ['openai-generate-site'] })
    failing = await ownStack()
  })
  afterAll(() => Promise.all([hanging.stop(), failing.stop()]))

  // Only the product's own limit ends these: 20 seconds each, during which the other faults are tried.
  test.concurrent('while the model never responds, or too slowly', () => expectRecovery(hanging, endless))

  test.concurrent('any other fault of the model', () =>
    expectRecovery(
      failing,
      openAiFaults.filter((fault) => !endless.includes(fault)),
    ))
})
