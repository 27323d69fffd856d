import type { Page } from '@playwright/test'
import { newEmail } from '../accounts.ts'
import { followShifts, holdScripts } from '../before-scripts.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoOverhang } from '../page-checks.ts'

const root = '#root'
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const marked = (page: Page) =>
  page.evaluate(() => Reflect.set(document.querySelector('input') ?? {}, 'isOfDocument', true))
const isOfDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(document.querySelector('input') ?? {}, 'isOfDocument'))

test('the sign-in form is there before any script and keeps text, focus and caret', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await password(page).fill('wrong-Passw0rd')
  await email(page).pressSequentially('ada@exampl.com')
  for (const _ of '.com') await page.keyboard.press('ArrowLeft')
  await marked(page)
  release()
  await expect(page.locator(root)).not.toHaveAttribute('data-form')
  expect(await isOfDocument(page)).toBe(true)
  await page.keyboard.type('e')
  await expect(email(page)).toHaveValue('ada@example.com')
  await expect(password(page)).toHaveValue('wrong-Passw0rd')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(email(page)).toHaveValue('ada@example.com')
})

test('the sign-up form keeps name and email over a reload', async ({ page }) => {
  await page.goto('/auth?tab=sign-up')
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await email(page).fill('ada@example.com')
  await password(page).fill('Tr0ub4dor&3x!')
  await expect(page.locator(root)).not.toHaveAttribute('data-form')
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(email(page)).toHaveValue('ada@example.com')
  release()
  await expect(page.locator(root)).not.toHaveAttribute('data-form')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(email(page)).toHaveValue('ada@example.com')
  await expect(password(page)).toHaveValue('')
})

test('an early press on Sign In without an email sends no password', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await password(page).fill('wrong-Passw0rd')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  release()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(password(page)).toHaveValue('wrong-Passw0rd')
  await expect(page).toHaveURL(/\/auth$/)
})

test('an early press on Sign In says at once what is missing', { tag: '@phone' }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  const noEmail = page.getByText('Enter your email.')
  const noPassword = page.getByText('Enter your password.')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(noEmail).toBeVisible()
  await expect(noPassword).toBeVisible()
  await expect(email(page)).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription('Enter your password.')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expectAccessible(page)
  await expectNoOverhang(page)
  await password(page).fill('wrong-Passw0rd')
  await expect(noPassword).toBeHidden()
  await expect(password(page)).not.toHaveAttribute('aria-invalid')
  release()
  await expect(page.locator(root)).not.toHaveAttribute('data-form')
  await expect(noEmail).toBeVisible()
  await expect(noPassword).toBeHidden()
  await expect(email(page)).toHaveAccessibleDescription('Enter your email.')
  await email(page).fill('ada@example.com')
  await expect(noEmail).toBeHidden()
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
})

test('the form says after five seconds that its scripts have not arrived', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await email(page).fill('ada@example.com')
  const note = page.getByText('This page is not fully loaded yet')
  await page.clock.runFor(4_900)
  await expect(note).toBeHidden()
  await page.clock.runFor(200)
  await expect(note).toBeVisible()
  await expect(page.getByRole('link', { name: 'reload the page' })).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  release()
  await expect(note).toHaveCount(0)
  await expect(email(page)).toHaveValue('ada@example.com')
})

test('the form misses no scripts while it waits for somebody who types', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await email(page).fill('ada@example.com')
  await page.clock.runFor(4_800)
  release()
  await expect(page.locator(root)).toHaveAttribute('data-runs')
  await page.clock.runFor(300)
  await expect(page.locator(root)).toHaveAttribute('data-form')
  await expect(page.getByText('This page is not fully loaded yet')).toHaveCount(0)
  await page.clock.resume()
  await expect(page.locator(root)).not.toHaveAttribute('data-form')
  await expect(email(page)).toHaveValue('ada@example.com')
})

test('a press on Send Reset Code is repeated with the address that was typed', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth?screen=forgot-password', { waitUntil: 'commit' })
  await email(page).fill(newEmail())
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  release()
  await expect(page.getByText('Reset code sent')).toBeVisible()
})

for (const [pressed, shown] of [
  ['Sign Up', 'Open your store'],
  ['Forgot password?', 'Forgot your password?'],
] as const)
  test(`a press on ${pressed} waits for the application`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/auth', { waitUntil: 'commit' })
    await page.getByText(pressed, { exact: true }).click()
    release()
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
  })

for (const [address, heading] of [
  ['/auth', 'Good to see you'],
  ['/auth?tab=sign-up', 'Open your store'],
  ['/auth?screen=forgot-password', 'Forgot your password?'],
] as const)
  test(`${address} is accessible before any script, and nothing moves when it has arrived`, {
    tag: '@phone',
  }, async ({ page }) => {
    const moved = await followShifts(page)
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    // Hidden until all of it has arrived: a part of it would move, and lose a press.
    expect(await (await page.request.get(address)).text()).toMatch(
      /<div id="root" data-form="[\w-]+" hidden>/,
    )
    await expectAccessible(page)
    await expectNoOverhang(page)
    await page.getByLabel('Email').fill('ada@example.com')
    release()
    await expect(page.locator(root)).not.toHaveAttribute('data-form')
    await page.waitForLoadState('networkidle')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    expect(await moved()).toEqual([])
  })
