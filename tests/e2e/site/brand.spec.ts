import { Files } from '#contract/files.ts'
import { maxPictureBytes } from '#rules/brand/pictures.ts'
import { logoPng } from '../../harness/pictures/png.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

const picture = (buffer: Buffer, name = 'picture.png') => ({ name, mimeType: 'image/png', buffer })

test.describe('the pictures of a store', () => {
  // A refusal that the test asks for.
  test.use({ ownSeller: true, expectedErrors: [/status of 409/] })

  test('a logo is chosen, cropped by keyboard, sent as WebP and published', async ({ page, seller }) => {
    await page.goto('/app/settings')
    await page.getByLabel('Logo file').setInputFiles(picture(logoPng(1200, 300)))
    const dialog = page.getByRole('dialog', { name: 'Logo' })
    await expect(dialog).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await dialog.getByRole('button', { name: 'Square' }).click()
    await dialog.getByLabel('Zoom').press('ArrowRight')
    await dialog.getByLabel(/^Part of the picture/).press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    const [file] = Files.parse((await seller.api('GET', '/api/files')).body).files
    expect([file?.width, file?.height]).toEqual([256, 256])
    expect(file?.bytes).toBeLessThan(maxPictureBytes)

    const { body } = await seller.api('POST', '/api/site/publish')
    await page.goto(String(body.url))
    const logo = page.locator('header .brand img')
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth)).toBe(256)
  })

  test('a browser whose canvas writes no WebP sends it all the same', async ({ page, seller }) => {
    await page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = function (done) {
        toBlob.call(this, done, 'image/png')
      }
    })
    await page.goto('/app/settings')
    await page.getByLabel('Favicon file').setInputFiles(picture(logoPng(400, 300)))
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByRole('img', { name: 'Your favicon' })).toBeVisible()
    expect(Files.parse((await seller.api('GET', '/api/files')).body).files).toMatchObject([{ width: 192 }])
  })

  test('a picture is dropped or pasted, and what fails can be sent again', async ({ page }) => {
    await page.goto('/app/settings')
    const give = (kind: 'drop' | 'paste') =>
      page.getByRole('group', { name: 'Share picture' }).evaluate(
        (field, { kind: how, bytes }) => {
          const data = new DataTransfer()
          data.items.add(new File([Uint8Array.from(bytes)], 'shared.png', { type: 'image/png' }))
          const more = { bubbles: true, cancelable: true }
          field.dispatchEvent(
            how === 'drop'
              ? new DragEvent('drop', { ...more, dataTransfer: data })
              : new ClipboardEvent('paste', { ...more, clipboardData: data }),
          )
        },
        { kind, bytes: [...logoPng(600, 400)] },
      )
    const dialog = page.getByRole('dialog', { name: 'Share picture' })
    await give('drop')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await give('paste')
    let isDown = true
    await page.route('**/api/files/uploads', (route) =>
      isDown
        ? route.fulfill({ status: 409, json: { error: 'storage-full', message: 'It is full.' } })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('It is full.')
    isDown = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: 'Your share picture' })).toBeVisible()
  })
})
