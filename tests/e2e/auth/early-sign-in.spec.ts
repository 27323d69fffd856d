import type { Page } from '@playwright/test'
import { fillCredentials, signIn } from '../../harness/browser/browser-session.ts'
import { newSeller, password, signUp } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { holdScripts } from '../before-scripts.ts'
import { expect, test } from '../fixtures.ts'

/** Opens the sign-in form with the application's scripts held back, and follows the calls of the user pool. */
async function openForm(page: Page, path = '/auth') {
  const calls: string[] = []
  page.on('request', (request) => {
    const operation = request.headers()['x-amz-target']
    if (operation && request.method() === 'POST') calls.push(operation.split('.')[1] ?? '')
  })
  const release = await holdScripts(page, /srp-worker/)
  await page.goto(path, { waitUntil: 'commit' })
  return { calls, release }
}

const twoCalls = ['InitiateAuth', 'RespondToAuthChallenge']
const root = '#root'

test('a press on Sign In before the application leads to the numbers', async ({ page, origin }) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  const { calls, release } = await openForm(page)
  await signIn(page, seller)
  await expect(page).toHaveURL('/app/dashboard')
  await expect(page).toHaveTitle(/^Dashboard/)
  await expect(page.locator(root)).not.toHaveAttribute('data-drawn')
  release()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.locator(root)).toHaveAttribute('data-drawn')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toEqual(twoCalls)
  await page.reload()
  await expect(page).toHaveURL('/app/dashboard')
  await page.goBack()
  await expect(page).not.toHaveURL('/auth')
})

test('a form that is filled as the application arrives needs none of it', async ({ page, origin }) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.clock.install({ time: Date.now() })
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.clock.runFor(100)
  await expect(page.locator(root)).toHaveAttribute('data-runs')
  await page.waitForLoadState('networkidle')
  await signIn(page, seller)
  await page.clock.resume()
  await expect(page).toHaveURL('/app/dashboard')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  expect(files.filter((file) => file.includes('cognito-sign-in'))).toEqual([])
})

test('an early wrong password is asked for once, and may be corrected', async ({ page, origin }) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  const { calls, release } = await openForm(page)
  await signIn(page, { ...seller, password: 'Wrong-horse-7' })
  await expect.poll(() => calls).toEqual(twoCalls)
  await expect(page).toHaveURL('/auth')
  release()
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  expect(calls).toEqual(twoCalls)
  await signIn(page, seller)
  await expect(page).toHaveURL('/app/dashboard')
  expect(calls).toEqual([...twoCalls, ...twoCalls])
})

test('an early press of an unverified address asks for the code', async ({ page, origin }) => {
  const target = await targetAt(origin)
  const email = await signUp(target)
  const { calls, release } = await openForm(page)
  await signIn(page, { email, password })
  await expect.poll(() => calls).toEqual(twoCalls)
  release()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  expect(calls).toEqual(twoCalls)
})

test('a correction after an early press is what is sent', async ({ page, origin }) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  const { calls, release } = await openForm(page)
  await signIn(page, { ...seller, password: 'Wrong-horse-7' })
  await expect.poll(() => calls).toEqual(twoCalls)
  await fillCredentials(page, seller)
  release()
  await expect(page).toHaveURL('/app/dashboard')
})

test('the user pool is asked once while the password is typed', async ({ page, origin }) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  const { calls, release } = await openForm(page)
  const email = page.getByLabel('Email', { exact: true })
  const typed = page.getByLabel('Password', { exact: true })
  await email.fill('ada')
  await typed.pressSequentially('Co')
  await expect(typed).toHaveValue('Co')
  expect(calls).toEqual([])
  await email.fill(seller.email)
  await typed.pressSequentially('rrect')
  await expect.poll(() => calls).toEqual(['InitiateAuth'])
  await email.fill(`not.${seller.email}`)
  await typed.pressSequentially('-H')
  await email.fill(seller.email)
  await signIn(page, seller)
  await expect(page).toHaveURL('/app/dashboard')
  expect(calls).toEqual(twoCalls)
  release()
})

test('a password of a sign-up is not asked about while it is typed', async ({ page }) => {
  const { calls, release } = await openForm(page)
  release()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await fillCredentials(page, { email: 'ada@example.com', password })
  await page.getByRole('tab', { name: 'Sign In' }).click()
  expect(calls).toEqual([])
})

test('a password typed before the application runs is asked about once it does', async ({ page, origin }) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  const { calls, release } = await openForm(page, '/auth?redirect=%2Fapp%2Fprofile')
  await fillCredentials(page, seller)
  expect(calls).toEqual([])
  release()
  await expect.poll(() => calls).toEqual(['InitiateAuth'])
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app/profile')
  expect(calls).toEqual(twoCalls)
})

test('on the way to another page the application asks while the password is typed', async ({
  page,
  origin,
}) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  const { calls, release } = await openForm(page, '/auth?redirect=%2Fapp%2Fprofile')
  release()
  await fillCredentials(page, { ...seller, password: 'C' })
  await expect.poll(() => calls).toEqual(['InitiateAuth'])
  await signIn(page, seller)
  await expect(page).toHaveURL('/app/profile')
  expect(calls).toEqual(twoCalls)
})
