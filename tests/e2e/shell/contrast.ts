import type { Locator } from '@playwright/test'

/**
 * The contrast between a control's edge, or its ground where it has none, and what it lies on: what tells it from
 * the others (WCAG 1.4.11 asks for 3).
 */
export const contrastOf = (control: Locator) =>
  control.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    const groundOf = (behind: Element | null): string => {
      if (!behind) return 'white'
      const { backgroundColor } = getComputedStyle(behind)
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(behind.parentElement) : backgroundColor
    }
    const ground = groundOf(element.parentElement)
    const luminanceOf = (color: string) => {
      if (!canvas) throw new Error('There is nothing to draw with.')
      for (const fill of [ground, color]) {
        canvas.fillStyle = fill
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const { backgroundColor, borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(element)
    const edges = boxShadow.match(/(oklch|rgb|color)a?\([^)]*\) 0px 0px 0px 1px inset/g) ?? []
    const borders = borderTopWidth === '0px' ? [] : [borderTopColor]
    const shown = [backgroundColor, ...borders, ...edges.map((edge) => edge.replace(/ 0px.*$/, ''))]
    const under = luminanceOf(ground)
    const contrast = (one: number, other: number) =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return Math.max(...shown.map((color) => contrast(luminanceOf(color), under)))
  })
