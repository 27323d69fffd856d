import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentPolicyViolations } from '#lambdas/model/content-policy.ts'
import { currentContent, currentGeneration } from '#lambdas/sites/generation/generation-state.ts'
import { keptSections } from '#lambdas/sites/generation/merge-locked-texts.ts'
import { livePageKey, releaseKey, robotsKey, sitemapKey } from '#lambdas/sites/storage/keys.ts'
import { robotsText, sitemapXml } from '#lambdas/sites/storage/robots-and-sitemap.ts'
import { siteBasePath, siteUrl } from '#lambdas/sites/storage/site-url.ts'

const hero = (headline: string) => ({ headline, subheadline: 'Two', cta_text: 'Go' })

beforeEach(() => {
  vi.stubEnv('SITES_ORIGIN', 'https://stores.example.com')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe('the address of a store', () => {
  test('is a host of its own under the store domain', () => {
    vi.stubEnv('STORE_DOMAIN', 'shops.example')
    expect([siteUrl('ada'), siteBasePath('ada')]).toEqual(['https://ada.shops.example', '/'])
    expect(robotsText('ada', true)).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://ada.shops.example/sitemap.xml\n',
    )
    expect(sitemapXml('ada')).toContain('<url><loc>https://ada.shops.example</loc></url>')
  })

  test('is a path if there is no store domain', () => {
    vi.stubEnv('STORE_DOMAIN', '')
    expect([siteUrl('ada'), siteBasePath('ada')]).toEqual(['https://stores.example.com/ada/', '/ada/'])
    expect(robotsText('ada', true)).toContain('Sitemap: https://stores.example.com/ada/sitemap.xml\n')
    expect(sitemapXml('ada')).toContain('<loc>https://stores.example.com/ada/</loc>')
  })

  test('is where visitors can reach its files, and releases are where they cannot', () => {
    expect([livePageKey('ada'), robotsKey('ada'), sitemapKey('ada')]).toEqual([
      'live/ada/index.html',
      'live/ada/robots.txt',
      'live/ada/sitemap.xml',
    ])
    expect(releaseKey('t', 'r')).toBe('releases/t/r/index.html')
  })
})

describe('a generation', () => {
  const start = Date.UTC(2030, 0, 1)
  const generation = {
    id: 'g',
    state: 'running' as const,
    started_at: new Date(start).toISOString(),
    done: [],
  }
  const text = {
    settings: {},
    content: { hero: hero('Old') },
    landed: { hero: hero('New') },
    locks: [],
    generation,
  }
  const at = (milliseconds: number) => vi.useFakeTimers({ now: start + milliseconds })

  test('a generation without an end after 60 seconds has failed', () => {
    at(59_999)
    expect(currentGeneration({ generation })).toEqual(generation)
    at(60_000)
    expect(currentGeneration({ generation })).toEqual({
      ...generation,
      state: 'failed',
      message: 'Failed to generate website. Please try again.',
    })
    const finished = { ...generation, state: 'finished' as const }
    expect(currentGeneration({ generation: finished })).toBe(finished)
    expect(currentGeneration({ generation: undefined })).toBeUndefined()
  })

  test('shows the sections already written while it runs, except for locked texts', () => {
    at(1000)
    expect(currentContent(text)).toEqual({ hero: hero('New') })
    expect(currentContent({ ...text, locks: ['hero.headline'] })).toEqual({ hero: hero('Old') })
    expect(currentContent({ ...text, landed: undefined })).toEqual({ hero: hero('Old') })
    at(60_000)
    expect(currentContent(text)).toEqual({ hero: hero('Old') })
  })

  test('a generation has kept sections: its texts that are still there', () => {
    const kept = (content: object) => keptSections({ hero: hero('Old') }, { ...text, content })
    expect(kept({ hero: hero('New') })).toEqual(['hero'])
    expect(kept({ hero: hero('Old') })).toEqual([])
    expect(kept({ hero: hero('Mine') })).toEqual([])
    expect(keptSections({}, { ...text, landed: undefined })).toEqual([])
  })
})

test('names of store and courses match as whole words, whatever their characters', () => {
  const may = (text: string, ...names: string[]) => contentPolicyViolations(text, names)
  expect(may('At C++ (passive income) we teach', 'C++ (passive income)')).toEqual([])
  expect(may('At PASSIVE INCOME we teach', ' Passive Income ')).toEqual([])
  expect(may('passive incomes and passive income', 'passive incom')).not.toEqual([])
  expect(may('Passive income', ' ', '')).not.toEqual([])
})
