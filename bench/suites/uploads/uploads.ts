import type { Page } from '@playwright/test'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { maxPictureBytes } from '#rules/brand/pictures.ts'
import { sessionOf } from '#tests/harness/browser/browser-session.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { kilobyte } from '#tests/harness/pages/sizes.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { startedLocalStack } from '#tests/harness/stack/started-local-stack.ts'
import { targetAt } from '#tests/harness/stack/target.ts'

/** As photographed: 12 megapixels, and noise until the file has its size. */
const photo = { width: 4000, height: 3000, megabytes: 6 }
/** A slow mobile line: what Lighthouse calls slow 4G, up as slow as down. */
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }

/** Measures what a seller's phone sends of a large photograph, and how long that takes on a slow line. */
export async function uploads(): Promise<Row[]> {
  const stack = await startedLocalStack()
  try {
    const seller = await newSeller({ at: await targetAt(stack.origin) })
    return await withBrowser(async (browser) => {
      const context = await browser.newContext({
        storageState: sessionOf(seller),
        viewport: { width: 360, height: 740 },
      })
      const page = await context.newPage()
      await page.goto(`${stack.origin}/app/settings`)
      const size = await choosePhoto(page)
      return rowsOf(size, await sendIt(page))
    })
  } finally {
    await stack.stop()
  }
}

/** Returns the size of the file that is chosen. */
async function choosePhoto(page: Page) {
  const field = page.getByLabel('Share picture file')
  await field.waitFor({ state: 'attached' })
  return field.evaluate(async (input, { width, height, megabytes }) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('no field')
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const pixels = context.createImageData(width, height)
    for (let at = 0; at < pixels.data.length; at += 4) {
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
      const noise = (Math.random() - 0.5) * 40
      pixels.data[at] = 128 + 90 * Math.sin(x / 300) + noise
      pixels.data[at + 1] = 128 + 90 * Math.sin(y / 400) + noise
      pixels.data[at + 2] = 128 + 90 * Math.sin((x + y) / 500) + noise
      pixels.data[at + 3] = 255
    }
    context.putImageData(pixels, 0, 0)
    let chosen = new Blob()
    // A function with a name would be given a helper that the page does not have.
    for (let quality = 0.7; chosen.size < megabytes * 1_000_000 && quality <= 1; quality += 0.01)
      chosen = await new Promise<Blob>((resolve, reject) =>
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))),
          'image/jpeg',
          quality,
        ),
      )
    const files = new DataTransfer()
    files.items.add(new File([chosen], 'photo.jpg', { type: 'image/jpeg' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return chosen.size
  }, photo)
}

/** Returns what was sent, and the seconds from the press until the picture is in use. */
async function sendIt(page: Page) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', line)
  const button = page.getByRole('button', { name: 'Use this picture' })
  await button.waitFor({ timeout: 120_000 })
  const announced = page.waitForRequest('**/api/files/uploads', { timeout: 120_000 })
  const begin = performance.now()
  await button.click()
  const { bytes } = (await announced).postDataJSON()
  await page.getByRole('img', { name: 'Your share picture' }).waitFor({ timeout: 120_000 })
  return { pictureBytes: Number(bytes), seconds: (performance.now() - begin) / 1000 }
}

const rowsOf = (size: number, { pictureBytes, seconds }: Awaited<ReturnType<typeof sendIt>>): Row[] => [
  atMost({
    what: `a photograph of ${written(size / 1_000_000)} MB as share picture: what is sent of it`,
    value: pictureBytes / kilobyte,
    limit: maxPictureBytes / kilobyte,
    unit: 'KB',
    note: `${written((100 * pictureBytes) / size)} % of the file`,
  }),
  plain(
    'the same on a slow mobile line (0.77 Mbit/s up, 150 ms): until it is in use',
    `${written(seconds)} s; the file itself would take ${written(size / line.uploadThroughput)} s`,
  ),
]
