import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isOfType } from '#lambdas/courses/file-signature.ts'
import { pngOf } from '#tests/harness/pictures/png.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'

const zip = Buffer.from(zipSync({ a: new Uint8Array([1]) }))
const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}`)

test.each([
  ['.csv', Buffer.from('a,b')],
  ['.md', Buffer.from('# Größe')],
  ['.txt', Buffer.from('')],
  ['.docx', zip],
  ['.epub', zip],
  ['.zip', zip],
  ['.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['.m4a', box('M4A ')],
  ['.mp4', box('isom')],
  ['.mp3', Buffer.from('ID3\u0004')],
  ['.mp3', Buffer.from([0xff, 0xfb, 0x90])],
  ['.pdf', Buffer.from('%PDF-1.7')],
  ['.png', Buffer.from(pngOf(16, 16, () => [0, 0, 0, 255]))],
  ['.webp', logoFile()],
  ['.webm', readFileSync('courses/templates-business/files/one-minute-test.webm')],
])('a %s file is known by how it begins', (extension, content) => {
  expect(isOfType(extension, content)).toBe(true)
})

const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(8)])
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

test.each(['.docx', '.jpg', '.m4a', '.mp3', '.mp4', '.pdf', '.png', '.webm', '.webp', '.xlsx', '.zip'])(
  'neither a program nor a page is a %s file',
  (extension) => {
    for (const content of [program, page, Buffer.alloc(0)]) expect(isOfType(extension, content)).toBe(false)
  },
)

test('a program is no text, and an unknown type is nothing', () => {
  for (const extension of ['.csv', '.md', '.txt', '.exe', '.html'])
    expect(isOfType(extension, program)).toBe(false)
})
