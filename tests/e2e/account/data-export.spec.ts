import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { signIn } from '../../harness/browser/browser-session.ts'
import { mailTo } from '../../harness/stack/inbox.ts'
import { expect, latestLink } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

test.describe('A seller’s data', () => {
  // The link is opened a second time.
  test.use({ ownSeller: true, expectedErrors: [/status of 404/] })

  test('is asked for, and downloaded once with the mailed link', async ({
    page,
    seller,
    origin,
    browser,
  }) => {
    await page.goto('/app/profile')
    const section = page.getByRole('region', { name: 'Download my data' })
    await section.getByRole('button', { name: 'Ask for my data' }).click()
    await expect(section.getByText('Your file is being prepared')).toBeVisible()
    await expectSoundAtEveryWidth(page)

    const run = await fetch(`${origin}/_local/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ job: 'make-exports' }),
    })
    expect(await run.json()).toMatchObject({ result: { failed: 0 } })
    await expect.poll(async () => (await mailTo(origin, seller.email))[0]?.subject).toMatch(/data is ready$/)
    const link = await latestLink(origin, seller.email)

    // The mail is opened in a browser in which nobody is signed in.
    const elsewhere = await browser.newPage({ baseURL: origin, storageState: { cookies: [], origins: [] } })
    await elsewhere.goto(link)
    const downloading = elsewhere.waitForEvent('download')
    await signIn(elsewhere, seller)
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const files = unzipSync(await readFile(await download.path()))
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(JSON.parse(text('everything.json'))).toContainEqual(
      expect.objectContaining({ type: 'profile', email: seller.email, name: seller.name }),
    )
    expect(text('products.csv').trim().split('\r\n')).toHaveLength(4)
    await expect(elsewhere.getByText('You downloaded your file')).toBeVisible()
    await elsewhere.close()

    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('new file')
    expect(new URL(page.url()).hash).toBe('')
    await expectSoundAtEveryWidth(page)
  })
})
