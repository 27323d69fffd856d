import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { Releases, Site } from '#contract/site/site.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { lossless, webpOf } from '#tests/harness/pictures/webp.ts'
import type { Seller } from '#tests/harness/sellers/seller.ts'
import { upload } from '#tests/harness/sellers/upload.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

const { shape } = Site
const publish = ({ api }: Seller) => api('POST', '/api/site/publish')
const retitle = async ({ api }: Seller, headline: string) => {
  const { content } = Site.parse((await api('GET', '/api/site')).body)
  return api('PATCH', '/api/site', { content: { hero: { ...content.hero, headline } } })
}

/** A published store. `picture` is the path of the share picture that its live page names. */
async function publishedStore() {
  const { seller, address } = await sellerWithStore()
  const { origin } = seller.target
  const base = shape.files_url.parse((await seller.api('GET', '/api/site')).body.files_url)
  return {
    seller,
    picture: async () => {
      const { html } = await visitStore(origin, address)
      const [, url = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
      expect(new URL(url).hostname).toBe(`${address}.localhost`)
      return new URL(url).pathname
    },
    load: (path: string) => fetch(new URL(path, base)),
    isDrawn: (path: string) =>
      expect.poll(async () => (await fetch(new URL(path, base))).status, waitLimits).toBe(200),
  }
}

describe('the share picture of a published store', () => {
  test('is drawn at publishing, in the size that the page says', async () => {
    const { picture, load, isDrawn } = await publishedStore()
    const path = await picture()
    expect(path).toMatch(/^\/files\/[\w-]+\/drawn\/[\w-]{22}-1200x630\.png$/)
    await isDrawn(path)
    const reply = await load(path)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(imageSize(new Uint8Array(await reply.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 })
  })

  test('is not drawn again while what it shows stays the same', async () => {
    const { seller, picture, load, isDrawn } = await publishedStore()
    const path = await picture()
    await isDrawn(path)
    const drawnAt = (await load(path)).headers.get('last-modified')
    await seller.api('PATCH', '/api/site', { support_phone: '+1 555 010 9999' })
    await publish(seller)
    expect(await picture()).toBe(path)
    expect((await load(path)).headers.get('last-modified')).toBe(drawnAt)
  })

  test('is another one with another heading, and the first one again after a rollback', async () => {
    const { seller, picture, isDrawn } = await publishedStore()
    const first = await picture()
    await retitle(seller, 'Learn one thing well')
    await publish(seller)
    const second = await picture()
    expect(second).not.toBe(first)
    await isDrawn(second)
    const { releases } = Releases.parse((await seller.api('GET', '/api/site/releases')).body)
    await seller.api('POST', '/api/site/rollback', { release_id: releases[1]?.id })
    expect(await picture()).toBe(first)
    await isDrawn(first)
  })

  test('goes with the page when it is taken down, and returns with it', async () => {
    const { seller, picture, load, isDrawn } = await publishedStore()
    const path = await picture()
    await isDrawn(path)
    await seller.api('POST', '/api/site/unpublish')
    expect((await load(path)).status).toBe(404)
    const { releases } = Releases.parse((await seller.api('GET', '/api/site/releases')).body)
    await seller.api('POST', '/api/site/rollback', { release_id: releases[0]?.id })
    await isDrawn(path)
    await seller.api('POST', '/api/site/unpublish')
    await publish(seller)
    expect(await picture()).toBe(path)
    await isDrawn(path)
  })

  test('is the one that the seller has chosen', async () => {
    const { seller, picture } = await publishedStore()
    const own = await upload(seller, webpOf(lossless(1200, 630)), 'share_picture')
    await publish(seller)
    expect(await picture()).toContain(`/${Site.parse(own.body).settings.share_picture}.webp`)
  })
})
