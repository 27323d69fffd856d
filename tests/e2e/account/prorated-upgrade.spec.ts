import type { Page } from '@playwright/test'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { newSeller } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { expect, test } from '../fixtures.ts'
import { stackWithClock } from '../stack-with-clock.ts'

type Charge = { amount_cents: number }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const chargesAt = async (origin: string): Promise<Charge[]> =>
  (await (await fetch(`${origin}/_local/payments.json`)).json()).payments

test('an upgrade within a month shows what it costs now and charges exactly that', async ({ browser }) => {
  test.slow()
  const stack = await stackWithClock()
  const seller = await newSeller({ at: await targetAt(stack.origin) })
  await stack.later(15)
  const signedIn = async () =>
    browser.newContext({
      baseURL: stack.origin,
      storageState: sessionOf({ ...seller, ...(await seller.signIn()) }),
    })
  const first = await (await signedIn()).newPage()
  await first.goto('/app/billing')
  await expect(first.getByRole('heading', { name: 'Your trial has ended' })).toBeVisible()
  await button(first, 'Choose Starter').click()
  await first.getByLabel('Card number').fill('4242 4242 4242 4242')
  await first.getByLabel('Name').fill('Ada Lovelace')
  await button(first, 'Pay').click()
  // The first call of several functions of a new stack.
  await expect(first.getByRole('heading', { name: /^Next payment: \$47\.00 on/ })).toBeVisible({
    timeout: 60_000,
  })
  expect(await chargesAt(stack.origin)).toMatchObject([{ amount_cents: 4700 }])

  await stack.later(12)
  const page = await (await signedIn()).newPage()
  await page.goto('/app/billing')
  await button(page, 'Upgrade to Pro').click()
  const pay = page.getByRole('dialog', { name: 'Upgrade to Pro?' }).getByRole('button', { name: /^Pay \$/ })
  const shown = Number((await pay.textContent())?.replace(/[^\d.]/g, ''))
  // Between 18 and 19 of the 30 or 31 days are left.
  expect(shown).toBeGreaterThan((200 * 17.9) / 31)
  expect(shown).toBeLessThan((200 * 19.1) / 30)
  await pay.click()
  await expect(page.getByRole('heading', { name: /^Next payment: \$247\.00 on/ })).toBeVisible()
  expect((await chargesAt(stack.origin)).map(({ amount_cents }) => amount_cents)).toEqual([
    4700,
    Math.round(shown * 100),
  ])
  await stack.stop()
})
