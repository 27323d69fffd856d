import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CatalogProduct } from '#contract/catalog.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

const specPrices = [7700, 9700, 11700, 12700, 14700, 17700, 19700, 24700]

describe('the built-in list', () => {
  test('has ten products of the contract’s shape, with ids and titles of their own', () => {
    expect(z.array(CatalogProduct).parse(sampleCatalog)).toHaveLength(10)
    expect(new Set(sampleCatalog.map(({ id }) => id)).size).toBe(10)
    expect(new Set(sampleCatalog.map(({ title }) => title)).size).toBe(10)
  })

  test('the 3rd, 6th, 7th, 8th and 9th are for Pro', () => {
    const proOnly = sampleCatalog.flatMap(({ pro_only }, index) => (pro_only ? [index + 1] : []))
    expect(proOnly).toEqual([3, 6, 7, 8, 9])
  })

  test('uses exactly the sample prices', () => {
    const prices = new Set(sampleCatalog.map(({ default_price }) => default_price))
    expect([...prices].sort((a, b) => a - b)).toEqual(specPrices)
  })

  test('commissions run from 45 to 65', () => {
    const percentages = sampleCatalog.map(({ commission_pct }) => commission_pct)
    expect(Math.min(...percentages)).toBe(45)
    expect(Math.max(...percentages)).toBe(65)
  })

  test('is ordered by popularity, highest first, without ties', () => {
    const popularity = sampleCatalog.map(({ popularity_pct }) => popularity_pct)
    expect(popularity).toEqual([...new Set(popularity)].sort((a, b) => b - a))
  })

  test('has every level, and says what is inside', () => {
    expect(new Set(sampleCatalog.map(({ level }) => level)).size).toBe(3)
    for (const { learn_bullets, deliverables, tags } of sampleCatalog) {
      expect([5, 6]).toContain(learn_bullets.length)
      expect([4, 5]).toContain(deliverables.length)
      expect([4, 5, 6]).toContain(tags.length)
    }
  })
})

describe('the covers', () => {
  const file = 'web/public/covers/courses.svg'
  const drawing = readFileSync(file, 'utf8')

  test('ship with the app as one small file without scripts or foreign parts', () => {
    expect(statSync(file).size).toBeLessThan(20 * 1024)
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|https?:|href="[^#]|on\w+=/)
  })

  test('are a part of their own for each product', () => {
    const views = [...drawing.matchAll(/<view id="([\w-]+)" viewBox="0 (\d+) 800 600"\/>/g)]
    const urls = views.map(([, id]) => `/covers/courses.svg#${id}`)
    expect(urls).toEqual(sampleCatalog.map(({ hero_image_url }) => hero_image_url))
    expect(new Set(views.map(([, , top]) => top)).size).toBe(sampleCatalog.length)
  })
})
