import { Referrals } from '#contract/money/referrals.ts'
import { signUp } from '../../harness/browser/browser-session.ts'
import { newSeller } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { comeFromElsewhere, enterFirstTime, newEmail, strongPassword } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'

/** A browser without a screen says so, and would be taken for a robot. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent })

test('a visitor of two referral links signs up and counts for the first', async ({ page, origin }) => {
  const at = await targetAt(origin)
  const [first, second] = [await newSeller({ at }), await newSeller({ at })]
  const referralsOf = async ({ api }: typeof first) =>
    Referrals.parse((await api('GET', '/api/referrals')).body)
  await comeFromElsewhere(page)
  for (const seller of [first, second]) {
    const counted = page.waitForResponse((reply) => reply.url().endsWith('/api/referral-visits'))
    await page.goto(`/?ref=${(await referralsOf(seller)).code}`)
    await expect(page.getByText('Invited by a seller, who earns a share.')).toBeVisible()
    expect((await counted).status()).toBe(200)
    expect(new URL(page.url()).search).toBe('')
  }
  await page.goto('/auth?tab=sign-up')
  await expect(page.getByText('You were invited by a seller.')).toBeVisible()
  const account = { email: newEmail(), password: strongPassword }
  await signUp(page, account)
  await enterFirstTime(page, origin, account)
  await expect(page).toHaveURL(/\/app\/dashboard/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('referral'))).toBeNull()
  expect(await referralsOf(first)).toMatchObject({ visits: 1, sign_ups: 1 })
  expect(await referralsOf(second)).toMatchObject({ visits: 1, sign_ups: 0 })

  await page.getByRole('link', { name: 'Refer', exact: true }).click()
  await expect(page.getByLabel('your link', { exact: true })).toHaveValue(/\/\?ref=[2-9a-z]{8}$/)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectAccessible(page)
})
