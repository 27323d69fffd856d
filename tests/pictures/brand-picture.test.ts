import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { type BrandPicture, drawBrandPicture } from '#pictures/brand-picture.ts'
import type { Node } from '#pictures/renderer.ts'
import { contrastRatio, textContrast } from '#rules/brand/palette.ts'
import { sharePictureSize } from '#rules/brand/pictures.ts'
import { pictureRenderer } from '#tests/harness/pictures/picture-renderer.ts'
import { logoPng } from '#tests/harness/pictures/png.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'

const renderer = pictureRenderer()
const ada: BrandPicture = {
  storeName: "Ada's Store",
  heading: 'Make the thing you keep talking about',
  brandColor: '#2563EB',
  theme: 'studio',
}
const brands = {
  blue: '#2563EB',
  yellow: '#FFE100',
  'near-black': '#0A0A0A',
  pastel: '#F9D5E5',
  white: '#FFFFFF',
}

/** Draws the picture and returns the layout that it was drawn from, too. */
async function drawn(changes: Partial<BrandPicture> = {}, size = sharePictureSize) {
  let node: Node | undefined
  const watched: typeof renderer = {
    ...renderer,
    png: (layout, within) => {
      node = layout
      return renderer.png(layout, within)
    },
  }
  const png = await drawBrandPicture(watched, { ...ada, ...changes }, size)
  if (!node) throw new Error('nothing was drawn')
  return { png, texts: textsIn(node), images: imagesIn(node) }
}

type Text = { text: string; color: string; background: string; isCut: boolean; fontSize: number }

function textsIn(node: Node, background = ''): Text[] {
  const own = String(node.style?.background ?? background)
  if (node.type === 'text') {
    const { color, fontSize, lineClamp } = node.style ?? {}
    return [
      {
        text: node.text,
        color: String(color),
        background: own,
        isCut: lineClamp !== undefined,
        fontSize: Number(fontSize),
      },
    ]
  }
  return node.type === 'container' ? (node.children ?? []).flatMap((child) => textsIn(child, own)) : []
}

const imagesIn = (node: Node): Node[] =>
  node.type === 'image' ? [node] : node.type === 'container' ? (node.children ?? []).flatMap(imagesIn) : []

describe.each(themes)('a picture in %s', (theme) => {
  test.each(Object.entries(brands))(
    'every text on %s has a contrast of at least 4.5:1',
    async (_, brandColor) => {
      const { texts } = await drawn({ theme, brandColor })
      expect(texts.length).toBeGreaterThan(1)
      for (const { text, color, background } of texts)
        expect(contrastRatio(color, background), text).toBeGreaterThanOrEqual(textContrast)
    },
  )

  test.each([[sharePictureSize], [{ width: 1080, height: 1080 }], [{ width: 1080, height: 1920 }]])(
    'is a PNG of %j below 100 KB, the same for the same brand',
    async (size) => {
      const { png } = await drawn({ theme }, size)
      expect(imageSize(png)).toMatchObject({ ...size, type: 'png' })
      expect(png.length).toBeLessThan(100_000)
      expect(Buffer.from((await drawn({ theme }, size)).png).equals(Buffer.from(png))).toBe(true)
    },
  )

  test('shows the longest name and heading whole, in letters that can be read', async () => {
    const storeName = 'The Academy of Practical and Useful Learning for Everybody'.padEnd(60, '!')
    const heading =
      'Short courses that help you write, teach, plan and sell on your own terms, starting today'
    const { texts } = await drawn({ theme, storeName, heading })
    const shown = texts.map(({ text }) => text.toLowerCase())
    expect(shown).toEqual(expect.arrayContaining([storeName.toLowerCase(), heading.toLowerCase()]))
    expect(texts.filter(({ isCut, fontSize }) => isCut || fontSize < 24)).toEqual([])
  })

  test('breaks a word that fits at no size', async () => {
    const { texts } = await drawn({ theme, heading: 'Donaudampfschifffahrt'.repeat(4) })
    expect(texts.filter(({ isCut }) => isCut)).toHaveLength(1)
  })

  test('has the logo in place of the name', async () => {
    const logo = { bytes: logoPng(), size: { width: 800, height: 200 } }
    const { texts, images } = await drawn({ theme, logo })
    expect(texts.map(({ text }) => text.toLowerCase())).toEqual([ada.heading.toLowerCase()])
    expect(images).toHaveLength(2)
  })

  test.each([
    ['nothing but a beginning', Buffer.from('RIFF0000WEBP')],
    ['a header without a picture', logoFile()],
  ])('has the name if the logo is %s', async (_, bytes) => {
    const { texts } = await drawn({ theme, logo: { bytes, size: { width: 65, height: 33 } } })
    expect(texts.map(({ text }) => text.toLowerCase())).toContain(ada.storeName.toLowerCase())
  })
})

describe('a text in another script', () => {
  test.each([
    ['Кухня Анны', 'Cyrillic'],
    ['Σχολή της Άννας', 'Greek'],
    ['Cửa hàng của Ánh', 'Vietnamese'],
    ['Żółta łódź', 'Latin with marks'],
    ['החנות של עדה', 'Hebrew'],
    ['متجر آدا للتعلم', 'Arabic'],
  ])('%s is drawn (%s)', async (storeName) => {
    const { texts } = await drawn({ storeName })
    expect(texts.map(({ text }) => text)).toContain(storeName)
  })

  test.each([['小明的商店'], ['เรียนรู้'], ['আমার দোকান'], ['Ada’s 商店']])(
    '%s is left out, because no font has its letters',
    async (storeName) => {
      const { texts } = await drawn({ storeName })
      expect(texts.map(({ text }) => text)).toEqual([ada.heading])
    },
  )

  test.each(themes)('without any letter to draw, the drawing of %s fills the picture', async (theme) => {
    const { png, texts, images } = await drawn({ theme, storeName: '小明', heading: '短い講座' })
    expect(texts).toEqual([])
    expect(images).toHaveLength(1)
    expect(imageSize(png)).toMatchObject(sharePictureSize)
  })

  test('the name takes the place of a heading that cannot be drawn', async () => {
    const { texts } = await drawn({ heading: '短い講座' })
    expect(texts.map(({ text }) => text)).toEqual([ada.storeName])
  })

  test('runs from right to left where its first letter does', async () => {
    let laidOut = ''
    const watched: typeof renderer = {
      ...renderer,
      png: (node, size) => {
        laidOut = JSON.stringify(node)
        return renderer.png(node, size)
      },
    }
    await drawBrandPicture(watched, { ...ada, heading: 'עברית now' }, sharePictureSize)
    expect(laidOut).toContain('"text":"עברית now","dir":"rtl"')
  })

  test('emoji are left out of a name', async () => {
    const { texts } = await drawn({ storeName: '🌸 Ada’s 👩🏽‍🍳 Kitchen 🇩🇪' })
    expect(texts.map(({ text }) => text)).toContain('Ada’s Kitchen')
  })
})
