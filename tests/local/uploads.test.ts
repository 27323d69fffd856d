import { describe, expect, test } from 'vitest'
import { Files } from '#contract/files.ts'
import { Site } from '#contract/site/site.ts'
import { maxPictureBytes } from '#rules/brand/pictures.ts'
import { logoFile, lossless, lossy, webpOf } from '#tests/harness/pictures/webp.ts'
import { newSeller, type Seller } from '#tests/harness/sellers/seller.ts'
import { sendForm, startedUpload, upload } from '#tests/harness/sellers/upload.ts'

const filesOf = async ({ api }: Seller, query = '') =>
  Files.parse((await api('GET', `/api/files${query}`)).body)
const siteOf = async ({ api }: Seller) => Site.parse((await api('GET', '/api/site')).body)

describe('a picture that a seller sends', () => {
  test('becomes the logo, served for an hour from the stores’ address', async () => {
    const seller = await newSeller()
    const site = Site.parse((await upload(seller, logoFile())).body)
    expect(site.settings.logo).toMatch(/^[\w-]{22}-65x33$/)
    const reply = await fetch(`${site.files_url}${site.settings.logo}.webp`)
    expect(reply.status).toBe(200)
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(logoFile())
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await siteOf(seller)).settings.logo).toBe(site.settings.logo)
  })

  test('is listed with size, use and total storage', async () => {
    const seller = await newSeller()
    await upload(seller, logoFile('first'))
    await upload(seller, logoFile('second'))
    const { files, used_bytes, max_bytes } = await filesOf(seller)
    expect(files.map(({ uses }) => uses)).toEqual([[{ purpose: 'logo', where: 'draft' }], []])
    expect(files[0]).toMatchObject({ purpose: 'logo', width: 65, height: 33 })
    expect(used_bytes).toBe(logoFile('first').length + logoFile('second').length)
    expect(max_bytes).toBe(20_000_000)
  })

  test('is listed in pages of at most 100, newest first', async () => {
    const seller = await newSeller()
    for (const name of ['a', 'b', 'c']) await upload(seller, logoFile(name))
    const all = (await filesOf(seller)).files.map(({ name }) => name)
    const first = await filesOf(seller, '?limit=2')
    const rest = await filesOf(seller, `?limit=100&cursor=${first.cursor}`)
    expect([...first.files, ...rest.files].map(({ name }) => name)).toEqual(all)
    expect(rest.cursor).toBeUndefined()
    for (const limit of ['0', '101', '-1', '1e2', 'all'])
      expect((await seller.api('GET', `/api/files?limit=${limit}`)).body.message).toBe(
        'Ask for 1 to 100 files.',
      )
  })

  test('replaces the one before, which can be chosen again', async () => {
    const seller = await newSeller()
    const before = Site.parse((await upload(seller, logoFile('before'))).body).settings.logo
    const after = Site.parse((await upload(seller, logoFile('after'))).body).settings.logo
    expect(after).not.toBe(before)
    expect((await seller.api('PATCH', '/api/site', { logo: before })).status).toBe(200)
    expect((await siteOf(seller)).settings.logo).toBe(before)
  })

  test('is one file, however often it is sent and finished', async () => {
    const seller = await newSeller()
    const started = await startedUpload(seller, logoFile().length)
    await sendForm(started, logoFile())
    const finish = () => seller.api('POST', '/api/files', { upload_id: started.upload_id, purpose: 'logo' })
    const replies = await Promise.all([finish(), finish(), finish()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await upload(seller, logoFile())
    const { files, used_bytes } = await filesOf(seller)
    expect(files).toHaveLength(1)
    expect(used_bytes).toBe(logoFile().length)
  })
})

describe('deleting a file', () => {
  const remove = ({ api }: Seller, name: string, query = '') => api('DELETE', `/api/files/${name}${query}`)

  test('an unused file frees its storage, and its address is gone', async () => {
    const seller = await newSeller()
    const { settings, files_url } = Site.parse((await upload(seller, logoFile())).body)
    await seller.api('PATCH', '/api/site', { logo: '' })
    expect(await remove(seller, settings.logo)).toMatchObject({ status: 200, body: { success: true } })
    expect(await filesOf(seller)).toMatchObject({ files: [], used_bytes: 0 })
    expect((await fetch(`${files_url}${settings.logo}.webp`)).status).toBe(404)
    expect((await remove(seller, settings.logo)).status).toBe(404)
    expect((await upload(seller, logoFile())).status).toBe(200)
    expect((await fetch(`${files_url}${settings.logo}.webp`)).status).toBe(200)
  })

  test('a used file says where and waits for a confirmation', async () => {
    const seller = await newSeller()
    const { logo } = Site.parse((await upload(seller, logoFile())).body).settings
    for (const query of ['', '?confirmed=false'])
      expect(await remove(seller, logo, query)).toMatchObject({
        status: 409,
        body: {
          error: 'file-in-use',
          message: 'This file is the logo of your draft. Confirm that you want to delete it.',
        },
      })
    expect((await siteOf(seller)).settings.logo).toBe(logo)
    expect((await remove(seller, logo, '?confirmed=true')).status).toBe(200)
    expect((await siteOf(seller)).settings.logo).toBe('')
    expect((await filesOf(seller)).files).toEqual([])
  })

  test('a deleted file can no longer be chosen for a site', async () => {
    const seller = await newSeller()
    const { logo } = Site.parse((await upload(seller, logoFile())).body).settings
    await remove(seller, logo, '?confirmed=true')
    expect(await seller.api('PATCH', '/api/site', { logo })).toMatchObject({
      status: 404,
      body: { message: 'This file is no longer in your store. Choose another one.' },
    })
    expect((await siteOf(seller)).settings.logo).toBe('')
  })

  test('while it is being chosen ends with one of the two', async () => {
    const seller = await newSeller()
    const { logo } = Site.parse((await upload(seller, logoFile())).body).settings
    await seller.api('PATCH', '/api/site', { logo: '' })
    await Promise.all([remove(seller, logo), seller.api('PATCH', '/api/site', { logo })])
    const { settings, files_url } = await siteOf(seller)
    const isThere = (await fetch(`${files_url}${logo}.webp`)).status === 200
    expect(settings.logo === logo).toBe(isThere)
  })
})

describe('a picture is refused, and nothing is stored,', () => {
  test.each([
    [
      'that is none',
      Buffer.from('<script>alert(1)</script>'),
      'logo',
      'This is not a picture that your store can show.',
    ],
    [
      'with more behind it',
      Buffer.concat([logoFile(), Buffer.from('<html>')]),
      'logo',
      'This is not a picture',
    ],
    ['of many pixels', webpOf(lossless(16384, 16384)), 'logo', 'too large. Use at most 640 × 256 pixels.'],
    ['of no pixels', webpOf(lossy(0, 100)), 'logo', 'This picture is empty.'],
    ['that is no square', webpOf(lossless(64, 65)), 'favicon', 'A favicon is a square.'],
    [
      'for sharing that is too high',
      webpOf(lossy(1200, 631)),
      'share_picture',
      'Use at most 1200 × 630 pixels.',
    ],
  ] as const)('%s', async (_, file, purpose, message) => {
    const seller = await newSeller()
    const reply = await upload(seller, file, purpose)
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect(reply.body.message).toContain(message)
    expect(await filesOf(seller)).toMatchObject({ files: [], used_bytes: 0 })
    expect((await siteOf(seller)).settings[purpose]).toBe('')
  })

  test('larger than 300 KB, before it is sent', async () => {
    const { api } = await newSeller()
    expect((await api('POST', '/api/files/uploads', { bytes: maxPictureBytes + 1 })).body.message).toBe(
      'A picture has at most 300 KB.',
    )
    expect((await api('POST', '/api/files/uploads', { bytes: 0 })).body.message).toBe(
      'This picture is empty.',
    )
  })
})
