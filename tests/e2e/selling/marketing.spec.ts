import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

test.use({ ownSeller: true, permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('Marketing', () => {
  test('a seller makes a campaign in one press, edits a piece and copies it', async ({ page }) => {
    await page.goto('/app/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketing' }).click()
    await expect(page.getByRole('heading', { name: 'Your first campaign is one press away' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Make my first campaign' }).click()
    const post = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'X post' }) })
    await expect(post.getByRole('button', { name: 'Copy X post' })).toBeVisible()
    await expect(page.getByText('Your campaign is ready')).toBeVisible()

    await post.getByRole('button', { name: 'Edit X post' }).click()
    await post.getByLabel('X post, your text').fill('Read the first line aloud.')
    await expectSoundAtEveryWidth(page)
    await post.getByRole('button', { name: 'Save text' }).click()
    await expect(post.getByText('Your words')).toBeVisible()
    await post.getByRole('button', { name: 'Copy X post' }).click()
    await expect(post.getByText('X post copied')).toBeAttached()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^Read the first line aloud\.\n\nI earn a commission if you buy through my link\.\nhttps?:\/\/\S+-x$/,
    )

    await post.getByRole('button', { name: /^From the lesson/ }).click()
    await expect(page.getByRole('dialog').getByText('From this lesson')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(post.getByText(/^Used on /)).toBeVisible()

    await post.getByRole('button', { name: 'Picture for X post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture for X post' })
    const picture = dialog.getByRole('img')
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      1200, 630,
    ])
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save PNG' }).click()
    expect((await saved).suggestedFilename()).toBe('x-1200x630.png')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Calendar' }).click()
    const planned = page.getByRole('button', { name: /^Email, / })
    const day = page.getByRole('listitem').filter({ has: planned }).first().locator('time')
    const before = await day.getAttribute('datetime')
    await planned.focus()
    await page.keyboard.press('ArrowRight')
    await expect(planned).toBeFocused()
    await expect(day).not.toHaveAttribute('datetime', before ?? '')
    await expectSoundAtEveryWidth(page)

    await page.getByRole('link', { name: 'Pieces' }).click()
    await expect(page.getByLabel('Place')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('link', { name: 'New campaign' }).click()
    await expect(page.getByRole('heading', { name: 'New campaign' })).toBeFocused()
    await expectSoundAtEveryWidth(page)
  })
})
