import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { FileUse, StoredFile } from '#contract/files.ts'
import { describeChange } from '#web/features/preview/describe-change.ts'
import { markChanges } from '#web/features/preview/mark-changes.ts'
import { shapesOf } from '#web/features/settings/brand/crop-dialog.tsx'
import { pictureTypeOf } from '#web/features/settings/brand/picture-type.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, siteWith } from '../samples.ts'

afterEach(closePage)

const name = 'aaaaaaaaaaaaaaaaaaaaaa-640x160'
const site = siteWith()
const withLogo = { ...site, settings: { ...site.settings, logo: name } }

const fileWith = (uses: FileUse[]): StoredFile => ({
  name,
  purpose: 'logo',
  url: `${site.files_url}${name}.webp`,
  bytes: 12_345,
  width: 640,
  height: 160,
  created_at: '2026-03-01T12:00:00.000Z',
  uses,
})
const filesReply = (...files: StoredFile[]) => ok({ files, used_bytes: 1_500_000, max_bytes: 20_000_000 })
const smallFiles = ok({ files: [], used_bytes: 12_345, max_bytes: 20_000_000 })

function open(more: MockReplies = {}) {
  const sent = mockApi({
    'GET /api/site': ok(withLogo),
    'GET /api/home': ok(homeWith()),
    'GET /api/files': filesReply(fileWith([{ purpose: 'logo', where: 'live' }])),
    ...more,
  })
  return { sent, ...openPage(<SettingsPage />) }
}
const changes = (sent: ReturnType<typeof mockApi>) => sent.filter(({ route }) => !route.startsWith('GET'))
const inDialog = async () => within(await screen.findByRole('dialog'))

describe('Files', () => {
  test('lists what is stored, where it is used, and how much room is left', async () => {
    open()
    expect(await screen.findByText('Used on your live page')).toBeTruthy()
    expect(screen.getByText('640 × 160 · 12.3 KB')).toBeTruthy()
    expect(screen.getByText('1.5 of 20 MB used')).toBeTruthy()
  })

  test('says how much room one small picture takes', async () => {
    open({ 'GET /api/files': smallFiles })
    expect(await screen.findByText('12.3 KB of 20 MB used')).toBeTruthy()
  })

  test('says where a file is used before deletion and keeps it on request', async () => {
    const { user, sent } = open({ [`DELETE /api/files/${name}?confirmed=true`]: ok({ success: true }) })
    const remove = await screen.findByRole('button', { name: 'Delete Logo of Mar 1, 2026' })
    await user.click(remove)
    const dialog = await inDialog()
    expect(dialog.getByText(/^It is used on your live page\. There, and in mails/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(changes(sent)).toEqual([])
    await user.click(remove)
    await user.click((await inDialog()).getByRole('button', { name: 'Delete it anyway' }))
    expect(await screen.findByText('File deleted')).toBeTruthy()
    expect(changes(sent)).toHaveLength(1)
  })

  test('a list that cannot be loaded is loaded again', async () => {
    let isDown = true
    const { user } = open({
      'GET /api/files': () => (isDown ? refused('internal', 500, 'No.') : filesReply()),
    })
    await screen.findByText('Failed to load your files')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy()
  })
})

describe('Brand', () => {
  test('a picture is removed from the draft, not from the files', async () => {
    const { user, sent } = open({ 'PATCH /api/site': ok(site) })
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }))
    expect(await screen.findByRole('button', { name: 'Choose logo' })).toBeTruthy()
    expect(changes(sent)).toEqual([
      { route: 'PATCH /api/site', body: { logo: '', base: { settings: { logo: name } } } },
    ])
  })

  test('a file that is used no more can be used again', async () => {
    const { user, sent } = open({
      'GET /api/site': ok(site),
      'GET /api/files': filesReply(fileWith([])),
      'PATCH /api/site': ok(withLogo),
    })
    await user.click(await screen.findByRole('button', { name: 'Use Logo of Mar 1, 2026' }))
    expect(await screen.findByRole('img', { name: 'Your logo' })).toBeTruthy()
    expect(changes(sent)[0]?.body).toEqual({ logo: name, base: { settings: { logo: '' } } })
  })

  test('a file that is no picture is refused beside its field', async () => {
    const { user, sent } = open()
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('Logo file'), svg)
    expect(
      await screen.findByText('This is not a PNG, JPEG, WebP or AVIF picture. Choose another file.'),
    ).toBeTruthy()
    expect(changes(sent)).toEqual([])
  })
})

test.each([
  ['image/png', '89504e470d0a1a0a0000000d'],
  ['image/jpeg', 'ffd8ffe000104a464946'],
  ['image/webp', '524946460a00000057454250'],
  ['image/avif', '0000001c6674797061766966'],
  ['image/avif', '000000206674797061766973'],
  [undefined, '474946383961'],
  [undefined, '3c73766720786d6c6e73'],
  [undefined, ''],
])('a file is %s by its first bytes', async (type, head) => {
  expect(await pictureTypeOf(new Blob([Uint8Array.from(Buffer.from(head, 'hex'))]))).toBe(type)
})

test('a logo can be cropped to three shapes, within the pages’ width', () => {
  expect(shapesOf('logo', { width: 800, height: 200 })[0]).toMatchObject({ ratio: 4 })
  expect(shapesOf('logo', { width: 2000, height: 100 })[0]).toMatchObject({ ratio: 4 })
  expect(shapesOf('logo', { width: 100, height: 300 })[0]).toMatchObject({ ratio: 1 })
  expect(shapesOf('favicon', { width: 100, height: 300 })).toHaveLength(1)
})

test('a logo change is described in words and marked at the page’s top', () => {
  const change = { kind: 'setting' as const, name: 'logo', before: name, after: name.replace('a', 'b') }
  expect(describeChange(change)).toEqual({
    label: 'Logo',
    before: 'The picture before',
    after: 'Another picture',
  })
  const page = markChanges('<header class="site-header"><a class="brand"><img></a></header>', [change])
  expect([...page.marked]).toEqual([0])
})
