import { describe, expect, test } from 'vitest'
import { rewriteWebp } from '#lambdas/files/webp.ts'
import { type Chunk, canvas, chunkOf, lossless, lossy, webpOf } from '#tests/harness/pictures/webp.ts'

const script = Buffer.from('<script>alert(1)</script>')
const alpha: Chunk = ['ALPH', Buffer.from([0, 1, 2])]

describe('a WebP picture as a browser encodes it', () => {
  test.each([
    ['lossy', webpOf(lossy(640, 200)), { width: 640, height: 200 }],
    ['lossless', webpOf(lossless(65, 33)), { width: 65, height: 33 }],
    ['lossy with transparency', webpOf(canvas(64, 64), alpha, lossy(64, 64)), { width: 64, height: 64 }],
  ])('%s is kept byte for byte', (_, file, size) => {
    expect(rewriteWebp(file)).toEqual({ bytes: file, size })
  })

  test('keeps its pixels and loses everything that cameras and editors add', () => {
    const added: Chunk[] = [
      ['EXIF', Buffer.from('taken at home')],
      ['XMP ', script],
    ]
    const profile: Chunk = ['ICCP', script]
    const all = webpOf(canvas(64, 64, 0x3c), profile, alpha, lossy(64, 64), ...added)
    expect(rewriteWebp(all)?.bytes).toEqual(webpOf(canvas(64, 64), alpha, lossy(64, 64)))
    const opaque = webpOf(canvas(64, 64, 0x2c), profile, lossless(64, 64), ...added)
    expect(rewriteWebp(opaque)?.bytes).toEqual(webpOf(lossless(64, 64)))
  })
})

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const picture = webpOf(lossy(64, 64))

/** The header announces `by` bytes more than there are. */
function announcing(file: Buffer, by: number) {
  const changed = Buffer.from(file)
  changed.writeUInt32LE(file.readUInt32LE(4) + by, 4)
  return changed
}

describe('refused is', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG picture that was renamed', png],
    ['a JPEG picture that was renamed', Buffer.from('ffd8ffe000104a4649460001', 'hex')],
    ['an SVG picture that was renamed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a page that was renamed', Buffer.concat([Buffer.from('<!doctype html>'), script])],
    ['a header alone', picture.subarray(0, 12)],
    ['a picture that is cut off', announcing(picture.subarray(0, -4), -4)],
    ['a page behind the picture', Buffer.concat([picture, script])],
    [
      'a page behind the picture that the header counts',
      announcing(Buffer.concat([picture, script]), script.length),
    ],
    ['a page in front of the picture', Buffer.concat([script, picture])],
    ['a page in a part of its own', webpOf(canvas(64, 64), lossy(64, 64), ['HTML', script])],
    ['a part behind a simple picture', webpOf(lossy(64, 64), ['EXIF', script])],
    ['an archive behind the picture', Buffer.concat([picture, Buffer.from('PK\u0003\u0004')])],
    ['an animation', webpOf(canvas(64, 64, 0x02), ['ANIM', Buffer.alloc(6)], ['ANMF', Buffer.alloc(24)])],
    ['an animation that says it is a picture', webpOf(canvas(64, 64, 0x02), lossy(64, 64))],
    ['two pictures', webpOf(canvas(64, 64), lossy(64, 64), lossless(64, 64))],
    ['two pictures of one kind', webpOf(canvas(64, 64), lossy(64, 64), lossy(64, 64))],
    ['a canvas that comes late', webpOf(lossy(64, 64), canvas(64, 64))],
    ['a canvas without a picture', webpOf(canvas(64, 64))],
    ['a canvas of another size', webpOf(canvas(16000, 16000), lossy(64, 64))],
    ['a small canvas of a huge picture', webpOf(canvas(64, 64), lossless(16384, 16384))],
    ['transparency of a lossless picture', webpOf(canvas(64, 64), alpha, lossless(64, 64))],
    [
      'a frame that is not the first of a film',
      webpOf(['VP8 ', Buffer.from('1100009d012a4000400000', 'hex')]),
    ],
    ['a frame larger than its data', webpOf(['VP8 ', Buffer.from('f0ffff9d012a4000400000', 'hex')])],
    ['a lossless picture of another version', webpOf(['VP8L', Buffer.from('2fffffffff00', 'hex')])],
    [
      'a part longer than the file',
      announcing(Buffer.concat([picture, chunkOf(['EXIF', script]).subarray(0, 20)]), 20),
    ],
  ])('%s', (_, file) => {
    expect(rewriteWebp(file)).toBeUndefined()
  })

  test('accepts only still WebP; flipping any byte never changes the declared size', () => {
    const file = webpOf(canvas(64, 64), alpha, lossy(64, 64))
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file)
      changed.writeUInt8(file.readUInt8(at) ^ 0xff, at)
      const { size } = rewriteWebp(changed) ?? {}
      if (size) expect(size).toEqual({ width: 64, height: 64 })
    }
  })
})
