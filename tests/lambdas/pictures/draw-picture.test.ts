import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Drawing } from '#contract/site/drawings.ts'
import { drawingKey, drawnPictureKey } from '#lambdas/files/keys.ts'
import { handler } from '#lambdas/pictures/draw-pictures.ts'
import { requestPictures, sharePictureName } from '#lambdas/sites/storage/drawings.ts'
import { keepOnlyPictures, requestMissingPictures } from '#lambdas/sites/storage/drawn-pictures.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { pictureRenderer } from '#tests/harness/pictures/picture-renderer.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

vi.mock('#lambdas/pictures/renderer.ts', () => ({ renderer: async () => pictureRenderer() }))

const bucket = bucketForAllTests()
const tenant = 'tenant'
const drawing: Drawing = {
  store_name: 'Ada',
  heading: 'Learn one thing well',
  brand_color: '#2563EB',
  theme: 'bold',
}
const name = sharePictureName(drawing)
const picture = drawnPictureKey(tenant, name)

const created = (key: string) => ({ detail: { object: { key } } })
const draw = () => handler(created(drawingKey(tenant, name)), { awsRequestId: 'r' })
const request = (what: Drawing = drawing) => requestPictures(tenant, new Map([[name, what]]), new Set())

beforeEach(() => {
  setVariables({ SITES_BUCKET: 'sites' })
  bucket.pages.clear()
  bucket.delayPut = async () => {}
})

describe('draw-pictures', () => {
  test('draws what is asked for, once', async () => {
    await request()
    await draw()
    expect(bucket.pages.get(picture)).toMatchObject({
      contentType: 'image/png',
      cacheControl: 'public, max-age=3600',
    })
    const puts = vi.fn(async () => {})
    bucket.delayPut = puts
    await draw()
    expect(puts).not.toHaveBeenCalled()
  })

  test('draws nothing that is not asked for any more', async () => {
    await draw()
    expect([...bucket.pages]).toEqual([])
  })

  test('removes a picture that was given up while it was drawn', async () => {
    await request()
    bucket.delayPut = async (key) => {
      if (key === picture) await keepOnlyPictures(tenant, [])
    }
    await draw()
    expect([...bucket.pages.keys()]).toEqual([])
  })

  test('draws without a logo that was deleted', async () => {
    await request({ ...drawing, logo: 'AAAAAAAAAAAAAAAAAAAAAA-65x33' })
    await draw()
    expect([...bucket.pages.keys()]).toContain(picture)
  })

  test('fails while the bucket refuses the picture, so that the call is repeated', async () => {
    await request()
    bucket.failPut = (key) => key === picture
    await expect(draw()).rejects.toThrow()
    bucket.failPut = () => false
    await draw()
    expect([...bucket.pages.keys()]).toContain(picture)
  })
})

test('requestMissingPictures asks again for pictures that were never drawn', async () => {
  await request()
  expect(await requestMissingPictures()).toEqual({ checked: 1, requested: 1 })
  await draw()
  expect(await requestMissingPictures()).toEqual({ checked: 1, requested: 0 })
})

describe('the name of a picture', () => {
  test.each([
    { store_name: 'Bob' },
    { heading: 'Learn more' },
    { brand_color: '#111111' },
    { theme: 'studio' as const },
    { logo: 'AAAAAAAAAAAAAAAAAAAAAA-65x33' },
  ])('changes with %j', (change) => {
    expect(sharePictureName({ ...drawing, ...change })).not.toBe(name)
    expect(sharePictureName({ ...drawing })).toBe(name)
  })
})
