import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectSoundPage } from '../page-checks.ts'
import { test } from '../sellers.ts'

const isPhone = ({ name }: { name: string }) => name === 'phone'
const focused = (page: Page) => page.locator(':focus')

/** What has the focus: its name in the document, and what is wrong with how it shows. */
function describeFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const box = element.getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const faults = [
    (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) && 'shows no focus',
    !(top && (element.contains(top) || top.contains(element))) && 'is hidden by something else',
  ]
  element.dataset.reached = 'yes'
  return { html: element.outerHTML.slice(0, 120), faults: faults.filter(Boolean) }
}

function neverReached() {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input, [role="switch"]',
  )
  return [...stops]
    .filter((stop) => stop.checkVisibility() && stop.tabIndex >= 0 && !stop.dataset.reached)
    .map((stop) => stop.outerHTML.slice(0, 120))
}

for (const path of ['dashboard', 'offers', 'my-products', 'orders']) {
  test(`the keyboard reaches everything on ${path}, sees where it is and is never hidden`, {
    tag: path === 'my-products' ? '@phone' : [],
  }, async ({ page }) => {
    // What the dashboard shows before the application has started takes no focus.
    await page.goto(`/app/${path}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0)
    const faulty = []
    for (let stop = 0; stop < 80; stop++) {
      await page.keyboard.press('Tab')
      const here = await page.evaluate(describeFocus)
      if (!here) break
      if (here.faults.length > 0) faulty.push(here)
    }
    expect(faulty).toEqual([])
    expect(await page.evaluate(neverReached)).toEqual([])
  })
}

test('the first Tab skips to the content', async ({ page }) => {
  await page.goto('/app/my-products')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to content')
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Add Products')
})

test('a further page begins with the focus on its content', async ({ page }) => {
  // What is shown before the application has started takes no focus.
  await page.goto('/app/dashboard', { waitUntil: 'networkidle' })
  await page
    .getByRole('region', { name: 'Quick Actions' })
    .getByRole('link', { name: 'Add Products' })
    .press('Enter')
  await expect(page).toHaveURL(/\/app\/offers$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('the price editor and the preview give the focus back', async ({ page }) => {
  await page.goto('/app/my-products')
  for (const name of [/^Change the price/, /^Preview /]) {
    const opener = page.getByRole('button', { name }).first()
    await opener.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator(':focus').or(dialog.and(focused(page)))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test(
  'on small screens the sidebar slides over the page, with an overlay',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await page.goto('/app/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const open = page.getByRole('button', { name: 'Open menu' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !isPhone(project) })
    await expect(open).toBeVisible({ visible: isPhone(project) })
    if (!isPhone(project)) return
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await expect(menu.getByText('LITE')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectSoundPage(page)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.click()
    await expect(menu.locator(':focus')).toBeVisible()
    await page.mouse.click(350, 400)
    await expect(menu).toHaveCount(0)
    await open.click()
    await menu.getByRole('link', { name: 'Customers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expectSoundPage(page)
  },
)

test.describe('admin', () => {
  test.use({ sellerState: 'admin', expectedErrors: [/status of 403/] })

  const pages = {
    dashboard: 'Admin Dashboard',
    users: 'Users',
    offers: 'Offers',
    'commission-plans': 'Commission Plans',
    payouts: 'Payouts',
    settings: 'Admin Settings',
  }

  test('an admin sees six admin links, each with its page', async ({ page }) => {
    await page.goto('/app/orders')
    for (const [path, title] of Object.entries(pages)) {
      await page.locator(`a[href="/admin/${path}"]:visible`).click()
      await expect(page).toHaveURL(new RegExp(`/admin/${path}$`))
      await expect(page).toHaveTitle(new RegExp(title))
    }
  })
})
